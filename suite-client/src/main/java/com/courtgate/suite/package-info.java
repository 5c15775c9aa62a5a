/**
 * The running suite as an outsider sees it: where its servers are, its HTTP contract, its database and Redis. Shares no
 * code with the services except the public contract.
 */
@NullMarked
package com.courtgate.suite;

import org.jspecify.annotations.NullMarked;
