package com.courtgate.gateway.body;

import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;

/**
 * Handling of the bodies of a route.
 *
 * @param size how long it may be, and whether it is gathered
 * @param lane whose share of the memory it takes
 */
public record BodyRule(Size size, String lane) {
    /** Longest bodies of a route. */
    public enum Size {
        /** A password, or what a login is continued with. */
        TINY,
        /** Bodies that a page sends. */
        SMALL,
        /** Lists that the sports office sends. */
        LARGE,
        /** A file of users: not gathered but passed on as it comes. */
        STREAMED
    }

    /** Key of the rule in a route's metadata. */
    public static final String KEY = "courtgate-body";

    /** The rule of the route that a request takes; none on routes that are only read. */
    static @Nullable BodyRule of(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route != null && route.getMetadata().get(KEY) instanceof BodyRule rule ? rule : null;
    }
}
