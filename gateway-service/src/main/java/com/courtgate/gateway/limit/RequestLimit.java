package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Counts a request once its route is known: for its user when its token is valid, for its network when it has none, and
 * then in total, so that one who floods does not use up what belongs to all.
 */
@Component
@Order(RequestLimit.BEFORE_BODIES)
final class RequestLimit implements GlobalFilter {
    static final int BEFORE_BODIES = -3;

    private final RateLimitGuard guard;
    private final Map<Scope, Limit> limits = new EnumMap<>(Scope.class);

    RequestLimit(RateLimitGuard guard, LimitSettings settings) {
        this.guard = guard;
        for (Scope scope : Scope.values()) {
            limits.put(scope, settings.in(scope));
        }
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        Counted counted = Counted.of(route);
        Visitor visitor = Visitor.of(exchange);
        admit(exchange, counted.scopeFor(visitor), visitor.key());
        admit(exchange, Scope.GLOBAL, RateLimiter.ALL);
        return chain.filter(exchange);
    }

    private void admit(ServerWebExchange exchange, @Nullable Scope scope, String who) {
        if (scope != null) {
            guard.admit(exchange, Objects.requireNonNull(limits.get(scope)), who);
        }
    }
}
