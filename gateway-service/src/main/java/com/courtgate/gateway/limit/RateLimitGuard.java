package com.courtgate.gateway.limit;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.gateway.edge.Refusals;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/** Takes a permit for a request, or turns the request away. */
@Component
final class RateLimitGuard {
    private static final Duration OUTAGE = Duration.ofSeconds(1);

    private final RateLimiter rateLimiter;
    private final Refusals refusals;

    RateLimitGuard(RateLimiter rateLimiter, Refusals refusals) {
        this.rateLimiter = rateLimiter;
        this.refusals = refusals;
    }

    /** Returns when the request may go on; throws the refusal otherwise. */
    void admit(ServerWebExchange exchange, Limit limit, String who) {
        switch (rateLimiter.take(limit, who)) {
            case Verdict.Passed passed -> announce(exchange, limit, passed.remaining());
            case Verdict.Refused refused -> {
                announce(exchange, limit, 0);
                throw refusal(limit, refused.delay());
            }
            case Verdict.Unavailable no -> throw ApiException.unavailable(OUTAGE);
        }
    }

    /** Counts one request that is turned away without a bucket. */
    void count(Limit.Scope scope) {
        refusals.count(scope);
    }

    static void announce(ServerWebExchange exchange, Limit limit, long remaining) {
        if (limit.scope() == Limit.Scope.GLOBAL) {
            return; // nobody's business
        }
        HttpHeaders headers = exchange.getResponse().getHeaders();
        headers.set("X-RateLimit-Limit", Long.toString(limit.permits()));
        headers.set("X-RateLimit-Remaining", Long.toString(remaining));
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
