package com.courtgate.gateway.route;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Tells the service which host the client asked; it compares an {@code Origin} with that. A client's own word on it has
 * been dropped at the edge.
 */
final class ForwardClientHost implements GatewayFilter {
    static final String HEADER = "X-Forwarded-Host";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        HttpServerRequest arrived = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        HttpHeaders headers = arrived.requestHeaders();
        String host = headers.get(HttpHeaderNames.HOST);
        if (host != null) {
            headers.set(HEADER, host);
        }
        return chain.filter(exchange);
    }
}
