/**
 * Routing: the list of what is routed ({@code RouteTable}; a path that is not listed does not exist), and how long each
 * service may take. Each lane has its own time, connections and circuit breaker, so that a slow one takes none of its
 * neighbours along. A lane's breaker counts only silence (no connection, no answer in time): an answer, whatever its
 * status, is the service's own word and passes unchanged. Must never route {@code /internal}.
 */
@NullMarked
package com.courtgate.gateway.route;

import org.jspecify.annotations.NullMarked;
