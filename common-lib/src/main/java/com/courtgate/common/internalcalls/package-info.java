/**
 * Calls from service to service by Feign: each shows the internal key and the request that caused it, and passes the
 * circuit breaker of the service that it goes to. Must never send a request twice by itself.
 */
@NullMarked
package com.courtgate.common.internalcalls;

import org.jspecify.annotations.NullMarked;
