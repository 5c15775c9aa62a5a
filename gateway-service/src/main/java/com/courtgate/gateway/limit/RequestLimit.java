package com.courtgate.gateway.limit;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import java.time.Duration;
import java.util.Map;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Counts a request once its route is known; one that may bring a sealed token is counted when that is here. A visitor
 * has a bounded number of lasting requests open at once, lest one holds the connections over which all others wait.
 */
@Component
@Order(RequestLimit.BEFORE_BODIES)
final class RequestLimit implements GlobalFilter {
    static final int BEFORE_BODIES = -3;

    private static final Duration SOON = Duration.ofSeconds(1);

    private final VisitorLimits limits;
    private final Refusals refusals;
    private final VisitorConcurrency streams;
    private final int mostStreams;

    /** Reason why one more stream is not opened. */
    private enum Open {
        STREAMS
    }

    RequestLimit(VisitorLimits limits, LimitSettings settings, Refusals refusals) {
        this.limits = limits;
        this.refusals = refusals;
        mostStreams = settings.streamsPerUser();
        streams = new VisitorConcurrency(Integer.MAX_VALUE, visitor -> mostStreams);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        RequestKind counted = RequestKind.of(exchange);
        if (counted == RequestKind.REFRESH) {
            return chain.filter(exchange);
        }
        limits.admit(exchange);
        return counted == RequestKind.STREAM ? bounded(exchange, chain) : chain.filter(exchange);
    }

    private Mono<Void> bounded(ServerWebExchange exchange, GatewayFilterChain chain) {
        Visitor visitor = Visitor.of(exchange);
        if (!streams.enter(visitor)) {
            refusals.count(Open.STREAMS);
            throw ApiException.of(ResultCode.TOO_MANY_REQUESTS)
                    .with(Map.of("scope", Open.STREAMS, "limit", mostStreams))
                    .retryAfter(SOON);
        }
        return chain.filter(exchange).doFinally(end -> streams.leave(visitor));
    }
}
