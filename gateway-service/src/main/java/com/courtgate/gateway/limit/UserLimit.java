package com.courtgate.gateway.limit;

import com.courtgate.common.security.CurrentUser;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.annotation.Order;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Counts per user once the route is known. A request on a route that carries {@link #GRAB} is
 * counted as a grab and not again as a request: five a minute are well within fifty a second.
 */
@Component
@Order(UserLimit.BEFORE_ROUTE_FILTERS)
public final class UserLimit implements GlobalFilter {
    /** Metadata of the routes whose requests are grabs. */
    public static final String GRAB = "courtgate-grab";

    static final int BEFORE_ROUTE_FILTERS = -2;

    private final Doorkeeper doorkeeper;
    private final Limit perUser;
    private final Limit grabs;

    UserLimit(Doorkeeper doorkeeper, LimitSettings settings) {
        this.doorkeeper = doorkeeper;
        perUser = settings.perUser();
        grabs = settings.grabs();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return exchange.getPrincipal()
                .ofType(JwtAuthenticationToken.class)
                .map(principal -> Long.toString(CurrentUser.of(principal.getToken()).id()))
                .flatMap(
                        user ->
                                doorkeeper.admit(
                                        exchange, isGrab(exchange) ? grabs : perUser, user))
                .then(Mono.defer(() -> chain.filter(exchange)));
    }

    private static boolean isGrab(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route != null && Boolean.TRUE.equals(route.getMetadata().get(GRAB));
    }
}
