package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;

/** Kind of request that those of a route are counted as, besides the total. */
public enum RequestKind {
    /** As requests of their user or site. */
    ORDINARY(Scope.USER, Scope.OPEN),
    /** The same; and bounded in how many of a visitor's are open at once, because they last. */
    STREAM(Scope.USER, Scope.OPEN),
    /** As tries to get a court: a user has five a minute, and not again as requests. */
    GRAB(Scope.GRAB, Scope.OPEN),
    /** As logins of their site, or of the browser that is known. */
    LOGIN(Scope.USER, Scope.KNOWN, Scope.LOGIN),
    /** As sign-ons of their site, which hash nothing; or as logins of the browser that is known. */
    SIGN_ON(Scope.USER, Scope.KNOWN, Scope.SIGN_ON),
    /** As refreshes with their sealed token; without a seal, of their site. */
    REFRESH(Scope.USER, Scope.REFRESH, Scope.UNSEALED),
    /** As a payment channel's. */
    NOTIFICATION(Scope.USER, Scope.NOTIFY);

    /** Key in a route's metadata. */
    public static final String KEY = "courtgate-counted";

    private final Scope ofUser;
    private final Scope ofReturning;
    private final Scope ofStranger;

    RequestKind(Scope ofUser, Scope ofStranger) {
        this(ofUser, ofUser, ofStranger);
    }

    RequestKind(Scope ofUser, Scope ofReturning, Scope ofStranger) {
        this.ofUser = ofUser;
        this.ofReturning = ofReturning;
        this.ofStranger = ofStranger;
    }

    static RequestKind of(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route != null && route.getMetadata().get(KEY) instanceof RequestKind counted ? counted : ORDINARY;
    }

    /** The scope in which a visitor's request is counted. */
    Scope scopeFor(Visitor visitor) {
        return switch (visitor) {
            case Visitor.User user -> ofUser;
            case Visitor.Returning returning -> ofReturning;
            case Visitor.Anonymous stranger -> ofStranger;
        };
    }
}
