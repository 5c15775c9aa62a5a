/**
 * Form of requests from outside, checked before anybody asks who sent them: known method, short head that comes in
 * time, no body where none belongs. Gives every request its id, the network of its client and the edge key that makes
 * services believe it, and takes away every header by which a client could pass for a service, a user or another
 * address. Failures of everything behind end here as envelopes. Must never trust a header that a configured proxy did
 * not write.
 */
@NullMarked
package com.courtgate.gateway.edge;

import org.jspecify.annotations.NullMarked;
