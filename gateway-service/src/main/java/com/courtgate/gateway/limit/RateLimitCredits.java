package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tries to get a court of which certainly nothing came: they do not count among the five a minute. As many are given
 * back as may be made, so that a bot does not try for ever against a service that is down.
 */
@Component
public final class RateLimitCredits {
    private final RateLimiter rateLimiter;
    private final Limit presses;
    private final Limit givenBack;

    RateLimitCredits(RateLimiter rateLimiter, LimitSettings settings) {
        this.rateLimiter = rateLimiter;
        presses = settings.in(Scope.GRAB);
        givenBack = settings.in(Scope.GIVEN_BACK);
    }

    /** Whether a request was counted as a press. */
    public static boolean isPress(ServerWebExchange exchange) {
        return RequestKind.of(exchange) == RequestKind.GRAB && Visitor.of(exchange) instanceof Visitor.User;
    }

    /** Gives the permit of a press back, of which nothing came; does nothing for any other request. */
    public void giveBack(ServerWebExchange exchange) {
        if (!isPress(exchange)) {
            return;
        }
        String who = Visitor.of(exchange).key();
        if (rateLimiter.take(givenBack, who) instanceof Verdict.Passed) {
            long left = rateLimiter.giveBack(presses, who);
            presses.announce(exchange, left);
        }
    }
}
