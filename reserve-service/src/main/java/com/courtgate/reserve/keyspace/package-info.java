/**
 * Names of everything this service keeps in Redis, and the trace ids it gives out. All keys of a session carry its id
 * as the hash tag, so that one script stays on one node of a cluster.
 */
@NullMarked
package com.courtgate.reserve.keyspace;

import org.jspecify.annotations.NullMarked;
