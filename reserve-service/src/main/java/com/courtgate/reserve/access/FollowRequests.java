package com.courtgate.reserve.access;

import com.courtgate.common.tracing.Journeys;
import com.courtgate.common.tracing.Step;
import com.courtgate.common.tracing.TraceContexts;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Makes the step of a request that is followed, and keeps it with the request. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class FollowRequests implements WebFilter {
    private static final String ATTRIBUTE = FollowRequests.class.getName();
    private final Journeys journeys;

    FollowRequests(Journeys journeys) {
        this.journeys = journeys;
    }

    /** The step of this request; NONE for most. */
    public static Step stepOf(ServerWebExchange exchange) {
        return exchange.getAttributes().get(ATTRIBUTE) instanceof Step step ? step : Step.NONE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (!journeys.areFollowed()) {
            return chain.filter(exchange);
        }
        Step step = journeys.serve(exchange.getRequest().getHeaders().getFirst(TraceContexts.HEADER));
        if (!step.isFollowed()) {
            return chain.filter(exchange);
        }
        exchange.getAttributes().put(ATTRIBUTE, step);
        return chain.filter(exchange).doFinally(signal -> end(step, exchange));
    }

    private static void end(Step step, ServerWebExchange exchange) {
        @Nullable Object route = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        @Nullable HttpStatusCode status = exchange.getResponse().getStatusCode();
        step.answered(
                exchange.getRequest().getMethod().name(),
                route == null ? "" : route.toString(),
                status == null ? 0 : status.value());
    }
}
