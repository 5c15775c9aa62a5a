package com.courtgate.gateway.limit;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.UnreadAnswers;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import com.courtgate.gateway.limit.Limit.Scope;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Takes a visitor's permits; every method returns when the request may go on, and throws its refusal otherwise. As a
 * filter it counts a request once its route is known; one that may bring a sealed token is counted when that is here. A
 * visitor has a bounded number of lasting requests open at once, lest one holds the connections over which all others
 * wait.
 */
@Component
@Order(VisitorLimits.BEFORE_BODIES)
public final class VisitorLimits implements GlobalFilter {
    static final int BEFORE_BODIES = -3;

    private static final Duration SOON = Duration.ofSeconds(1);

    private final RateLimiter rateLimiter;
    private final Refusals refusals;
    private final RateLimitCredits presses;
    private final UnreadAnswers unread;
    private final Map<Scope, Limit> limits = new EnumMap<>(Scope.class);
    private final VisitorConcurrency streams;
    private final int mostStreams;

    /** Reasons why no further answer is given, and why one more stream is not opened. */
    private enum Waiting {
        UNREAD,
        STREAMS
    }

    VisitorLimits(
            RateLimiter rateLimiter,
            Refusals refusals,
            RateLimitCredits presses,
            UnreadAnswers unread,
            LimitSettings settings) {
        this.rateLimiter = rateLimiter;
        this.refusals = refusals;
        this.presses = presses;
        this.unread = unread;
        for (Scope scope : Scope.values()) {
            limits.put(scope, settings.in(scope));
        }
        mostStreams = settings.streamsPerUser();
        streams = new VisitorConcurrency(Integer.MAX_VALUE, visitor -> mostStreams);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        RequestKind counted = RequestKind.of(exchange);
        if (counted == RequestKind.REFRESH) {
            return chain.filter(exchange);
        }
        admit(exchange);
        return counted == RequestKind.STREAM ? bounded(exchange, chain) : chain.filter(exchange);
    }

    private Mono<Void> bounded(ServerWebExchange exchange, GatewayFilterChain chain) {
        Visitor visitor = Visitor.of(exchange);
        if (!streams.enter(visitor)) {
            refusals.count(Waiting.STREAMS);
            throw ApiException.of(ResultCode.TOO_MANY_REQUESTS)
                    .with(Map.of("scope", Waiting.STREAMS, "limit", mostStreams))
                    .retryAfter(SOON);
        }
        return chain.filter(exchange).doFinally(end -> streams.leave(visitor));
    }

    /** Counts a request as its route says, and then in total, so that one who floods does not use up what is all's. */
    public void admit(ServerWebExchange exchange) {
        Visitor visitor = Visitor.of(exchange);
        Scope scope = RequestKind.of(exchange).scopeFor(visitor);
        take(exchange, limit(scope), visitor.key());
        if (visitor instanceof Visitor.User user && !unread.enter(exchange, user)) {
            presses.giveBack(exchange);
            refusals.count(Waiting.UNREAD);
            throw ApiException.of(ResultCode.TOO_MANY_REQUESTS)
                    .with(Map.of("scope", Waiting.UNREAD))
                    .retryAfter(SOON);
        }
        admitInTotal(exchange);
    }

    /**
     * Counts a request in total only. Strangers have a part of it to themselves, and first: they may come from more
     * sites than the total has room for.
     */
    public void admitInTotal(ServerWebExchange exchange) {
        if (Visitor.of(exchange) instanceof Visitor.Anonymous) {
            take(exchange, limit(Scope.STRANGERS), RateLimiter.ALL);
        }
        try {
            take(exchange, limit(Scope.GLOBAL), RateLimiter.ALL);
        } catch (ApiException full) {
            presses.giveBack(exchange);
            throw full;
        }
    }

    /** Counts a request that gets no further than the door, for its user or their token when there is one. */
    public void admitToRefusal(ServerWebExchange exchange) {
        Visitor visitor = Visitor.of(exchange);
        Scope scope = visitor instanceof Visitor.Anonymous ? Scope.IP : Scope.USER;
        take(exchange, limit(scope), visitor.key());
    }

    /** Counts what should be sealed and is not, for its site; answers whether such ones are looked at any further. */
    public boolean admitUnsealed(ServerWebExchange exchange) {
        Limit limit = limit(Scope.UNSEALED);
        if (limit.permits() == 0) {
            refusals.count(Scope.UNSEALED);
            return false;
        }
        take(exchange, limit, Visitor.stranger(exchange).key());
        return true;
    }

    private Limit limit(Scope scope) {
        return Objects.requireNonNull(limits.get(scope));
    }

    private void take(ServerWebExchange exchange, Limit limit, String who) {
        switch (rateLimiter.take(limit, who)) {
            case Verdict.Passed passed -> limit.announce(exchange, passed.remaining());
            case Verdict.Refused refused -> {
                limit.announce(exchange, 0);
                throw refusal(limit, refused.delay());
            }
            case Verdict.Unavailable no -> throw ApiException.unavailable(SOON);
        }
    }

    private ApiException refusal(Limit limit, Duration wait) {
        refusals.count(limit.scope());
        return ApiException.of(ResultCode.TOO_MANY_REQUESTS)
                .with(Map.of(
                        "scope", limit.scope(),
                        "limit", limit.permits(),
                        "windowSeconds", limit.per().toSeconds()))
                .retryAfter(wait);
    }
}
