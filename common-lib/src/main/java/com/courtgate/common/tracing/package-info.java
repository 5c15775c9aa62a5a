/**
 * Following some requests through the services: each service makes a {@link com.courtgate.common.tracing.TraceSpan} of
 * its part and sends it to a trace store. Whether a request trace is followed is decided once, by lot, where it enters
 * (the gateway); everybody else goes by the trace context that came with the request or the message. Without an
 * endpoint nothing of this exists but a few comparisons. Must never make anybody wait for the store, nor carry what
 * says who somebody is.
 */
@NullMarked
package com.courtgate.common.tracing;

import org.jspecify.annotations.NullMarked;
