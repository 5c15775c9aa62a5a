package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Counts, for its network, a request that gets no further than the gate: it has no valid token. */
@Component
public final class StrangerLimit {
    private final RateLimitGuard guard;
    private final Limit perNetwork;

    StrangerLimit(RateLimitGuard guard, LimitSettings settings) {
        this.guard = guard;
        perNetwork = settings.in(Scope.IP);
    }

    /** Completes when the request may be told why; fails when its network asks too often. */
    public Mono<Void> admit(ServerWebExchange exchange) {
        return guard.admit(exchange, perNetwork, Visitor.stranger(exchange).key());
    }
}
