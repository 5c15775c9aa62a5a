/**
 * The two services that this one directs, as it sees them: {@link com.courtgate.scheduler.remote.BookingClient} has the
 * truth about sessions, {@link com.courtgate.scheduler.remote.ReserveClient} has their counters and gates in Redis.
 * Every call shows the internal key, waits two seconds at most and passes the circuit breaker of its service. Must
 * never send a request twice by itself: a job comes back a second later, a person decides.
 */
@NullMarked
package com.courtgate.scheduler.remote;

import org.jspecify.annotations.NullMarked;
