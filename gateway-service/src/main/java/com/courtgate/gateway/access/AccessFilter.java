package com.courtgate.gateway.access;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.POST;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.rehearsal.Rehearsal;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.ExpiredTokenException;
import com.courtgate.common.security.RoleRules;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.gateway.clock.TimeResponse;
import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.VisitorLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedException;
import org.springframework.security.web.server.firewall.StrictServerWebExchangeFirewall;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Denies by default, for everything that comes from outside: what is not open to all needs a valid token of a role that
 * may do it. Odd paths and headers do not pass the firewall. Whoever is turned away here is counted: for the user of a
 * valid token, for a token that is merely too old, else for the site. Behind this filter the request carries its
 * {@link Visitor}. Only the time is told to everybody before all that: a filter of its own would be one more step for
 * each request.
 */
@Component
@Order(AccessFilter.BEHIND_THE_EDGE)
final class AccessFilter implements WebFilter {
    static final int BEHIND_THE_EDGE = Ordered.HIGHEST_PRECEDENCE + 10;

    private static final List<RequestMatcher> OPEN = List.of(
            new RequestMatcher(List.of(POST), List.of("/auth/login", "/auth/refresh", "/pay/notify/**")),
            new RequestMatcher(
                    List.of(GET, HEAD), // a service answers both by the same code
                    List.of(
                            "/auth/ways",
                            "/auth/campus/start",
                            "/auth/campus/callback",
                            "/docs",
                            "/docs/**",
                            "/v3/api-docs/**",
                            "/swagger-ui/**",
                            "/webjars/**",
                            "/actuator/**")));
    /** Whose access token is good logs out by that; else by what the login is continued with. */
    private static final RequestMatcher LOGOUT = new RequestMatcher(List.of(POST), List.of("/auth/logout"));

    private final StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
    private final TokenVerifier tokens;
    private final RefreshTokenResolver refreshTokenResolver;
    private final TimeResponse time;
    private final VisitorLimits limits;
    private final Rehearsal rehearsal;

    AccessFilter(
            TokenVerifier tokens,
            RefreshTokenResolver refreshTokenResolver,
            VisitorLimits limits,
            TimeResponse time,
            Rehearsal rehearsal) {
        this.tokens = tokens;
        this.refreshTokenResolver = refreshTokenResolver;
        this.time = time;
        this.limits = limits;
        this.rehearsal = rehearsal;
    }

    /**
     * The firewall's own exchange, which looks at a header each time somebody reads it, is not passed on: the headers
     * were looked at before.
     */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (TimeResponse.isAskedBy(exchange.getRequest())) {
            return time.answer(exchange);
        }
        return firewall.getFirewalledExchange(exchange)
                .onErrorMap(
                        ServerExchangeRejectedException.class,
                        odd -> counted(exchange, ApiException.of(ResultCode.VALIDATE_FAILED)))
                .flatMap(passed -> {
                    admit(exchange);
                    return chain.filter(exchange);
                });
    }

    private void admit(ServerWebExchange exchange) {
        if (OPEN.stream().anyMatch(open -> open.test(exchange))) {
            recognise(exchange);
            return;
        }
        String token =
                TokenVerifier.bearerToken(exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION));
        if (token == null) {
            refuse(exchange, ResultCode.UNAUTHORIZED, null);
            return;
        }
        CurrentUser user;
        try {
            user = tokens.user(token);
        } catch (ExpiredTokenException expired) {
            refuse(exchange, ResultCode.TOKEN_EXPIRED, Visitor.Returning.by(token));
            return;
        } catch (JwtException e) {
            refuse(exchange, TokenVerifier.isExpiry(e) ? ResultCode.TOKEN_EXPIRED : ResultCode.TOKEN_INVALID, null);
            return;
        }
        admit(exchange, user);
    }

    /** Refuses who has no valid token, and recognises who wants no more than to log out. */
    private void refuse(ServerWebExchange exchange, ResultCode code, @Nullable Visitor returning) {
        if (LOGOUT.test(exchange)) {
            recognise(exchange);
            return;
        }
        if (returning != null) {
            carry(exchange, returning);
        }
        exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        throw counted(exchange, ApiException.of(code));
    }

    private void admit(ServerWebExchange exchange, CurrentUser user) {
        rehearsal.heard(user);
        carry(exchange, new Visitor.User(user.id()));
        ServerHttpRequest request = exchange.getRequest();
        if (!RoleRules.permits(
                user.role(), request.getMethod(), request.getPath().pathWithinApplication())) {
            throw counted(exchange, ApiException.of(ResultCode.FORBIDDEN));
        }
    }

    private void recognise(ServerWebExchange exchange) {
        refreshTokenResolver.returning(exchange).ifPresent(visitor -> carry(exchange, visitor));
    }

    private static void carry(ServerWebExchange exchange, Visitor visitor) {
        exchange.getAttributes().put(Visitor.ATTRIBUTE, visitor);
    }

    /** The refusal; or another one, when its visitor has had too many of them. */
    private ApiException counted(ServerWebExchange exchange, ApiException refusal) {
        limits.admitToRefusal(exchange);
        return refusal;
    }
}
