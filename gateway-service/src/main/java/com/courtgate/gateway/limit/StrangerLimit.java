package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/** Counts, for its network, a request that gets no further than the gate: it has no valid token. */
@Component
public final class StrangerLimit {
    private final RateLimitGuard guard;
    private final Limit perNetwork;

    StrangerLimit(RateLimitGuard guard, LimitSettings settings) {
        this.guard = guard;
        perNetwork = settings.in(Scope.IP);
    }

    /** Returns when the request may be told why; throws when its network asks too often. */
    public void admit(ServerWebExchange exchange) {
        guard.admit(exchange, perNetwork, Visitor.stranger(exchange).key());
    }
}
