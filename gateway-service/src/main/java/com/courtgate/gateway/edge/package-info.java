/**
 * What a request from outside may look like, before anybody asks who sent it: known method, short
 * head, body of at most {@code maxBody}. Gives every request its id and its client address, and
 * takes away every header by which a client could pass for a service, a user or another address.
 * Failures of everything behind end here as envelopes. Must never trust a header that a configured
 * proxy did not write.
 */
@NullMarked
package com.courtgate.gateway.edge;

import org.jspecify.annotations.NullMarked;
