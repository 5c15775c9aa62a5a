package com.courtgate.gateway.edge;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Requests by which a browser leaves its page: for the campus' sign-on, and back from there. Nobody reads an envelope
 * then, so that a refusal is the way back to the login page, which says in words that it did not work now.
 */
public final class Navigation {
    /** Key in a route's metadata: true where its requests are such. */
    public static final String KEY = "courtgate-navigation";

    private static final String PAGE = "page";
    private static final String OFFICE = "OFFICE";

    private Navigation() {}

    static boolean isBy(ServerWebExchange exchange) {
        @Nullable Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route != null && Boolean.TRUE.equals(route.getMetadata().get(KEY));
    }

    /** Answers with the way to the page that the browser comes from, as far as its address says that. */
    static Mono<Void> refuse(ServerWebExchange exchange) {
        boolean isOffice = OFFICE.equals(exchange.getRequest().getQueryParams().getFirst(PAGE));
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatus.FOUND);
        response.getHeaders().setLocation(URI.create((isOffice ? "/admin" : "") + "/#/login?campus=away"));
        return response.setComplete();
    }
}
