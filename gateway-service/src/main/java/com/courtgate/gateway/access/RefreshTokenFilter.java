package com.courtgate.gateway.access;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.VisitorLimits;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Judges what a login is to be continued or ended with, once the body is here and before anything is taken that others
 * share. A sealed token counts for itself; what is not sealed for its site, and passes only where it may be a token
 * from before the seals. Garbage goes no further.
 */
@Component
public final class RefreshTokenFilter implements GatewayFilter, Ordered {
    private static final int BEHIND_BODIES = -1;

    private final RefreshTokenResolver tokens;
    private final VisitorLimits limits;

    RefreshTokenFilter(RefreshTokenResolver tokens, VisitorLimits limits) {
        this.tokens = tokens;
        this.limits = limits;
    }

    @Override
    public int getOrder() {
        return BEHIND_BODIES;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        if (Visitor.of(exchange) instanceof Visitor.Anonymous) {
            @Nullable String token = tokens.of(exchange.getRequest());
            Optional<Visitor> sealedFor = tokens.sealedFor(token);
            if (sealedFor.isEmpty()) {
                return unsealed(exchange, chain, token);
            }
            exchange.getAttributes().put(Visitor.ATTRIBUTE, sealedFor.get());
        }
        limits.admit(exchange);
        return chain.filter(exchange);
    }

    private Mono<Void> unsealed(ServerWebExchange exchange, GatewayFilterChain chain, @Nullable String token) {
        boolean isAsked = limits.admitUnsealed(exchange);
        if (token == null) {
            throw missing(exchange.getRequest());
        }
        if (!isAsked || !RefreshTokenResolver.hasShape(token)) {
            throw ApiException.of(ResultCode.TOKEN_INVALID);
        }
        limits.admitInTotal(exchange);
        return chain.filter(exchange);
    }

    /**
     * Returns a refusal in the words of booking-service; whoever logs out without a token has shown nothing that they
     * are.
     */
    private static ApiException missing(ServerHttpRequest request) {
        boolean isLogout = request.getPath().pathWithinApplication().value().endsWith("/logout");
        return isLogout || RefreshTokenResolver.isPage(request)
                ? ApiException.of(ResultCode.UNAUTHORIZED)
                : ApiException.invalid(Map.of("refreshToken", Reason.of("invalid.missing")));
    }
}
