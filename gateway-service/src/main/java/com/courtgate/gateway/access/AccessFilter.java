package com.courtgate.gateway.access;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.rehearsal.Rehearsal;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.RoleRules;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.gateway.clock.TellTime;
import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.StrangerLimit;
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
 * may do it. Odd paths and headers do not pass the firewall. Whoever is turned away here is counted for his network.
 * Behind this filter the request carries its {@link Visitor}. Only the time is told to everybody before all that: a
 * filter of its own would be one more step for each request.
 */
@Component
@Order(AccessFilter.BEHIND_THE_EDGE)
final class AccessFilter implements WebFilter {
    static final int BEHIND_THE_EDGE = Ordered.HIGHEST_PRECEDENCE + 10;

    private static final String BEARER = "Bearer ";
    private static final List<RequestMatcher> OPEN = List.of(
            new RequestMatcher(List.of(POST), List.of("/auth/login", "/auth/refresh", "/pay/notify/**")),
            new RequestMatcher(
                    List.of(GET),
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

    private final StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
    private final TokenVerifier tokens;
    private final StrangerLimit strangers;
    private final TellTime time;
    private final Rehearsal rehearsal;

    AccessFilter(TokenVerifier tokens, StrangerLimit strangers, TellTime time, Rehearsal rehearsal) {
        this.tokens = tokens;
        this.strangers = strangers;
        this.time = time;
        this.rehearsal = rehearsal;
    }

    /**
     * The firewall's own exchange, which looks at a header each time somebody reads it, is not passed on: the headers
     * were looked at before.
     */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (TellTime.isAskedBy(exchange.getRequest())) {
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
            return;
        }
        CurrentUser user = user(exchange);
        rehearsal.heard(user);
        exchange.getAttributes().put(Visitor.ATTRIBUTE, new Visitor.User(user.id()));
        ServerHttpRequest request = exchange.getRequest();
        if (!RoleRules.permits(
                user.role(), request.getMethod(), request.getPath().pathWithinApplication())) {
            throw ApiException.of(ResultCode.FORBIDDEN);
        }
    }

    private CurrentUser user(ServerWebExchange exchange) {
        String token = bearerToken(exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION));
        if (token == null) {
            throw unknown(exchange, ResultCode.UNAUTHORIZED);
        }
        try {
            return tokens.user(token);
        } catch (JwtException e) {
            throw unknown(exchange, TokenVerifier.isExpiry(e) ? ResultCode.TOKEN_EXPIRED : ResultCode.TOKEN_INVALID);
        }
    }

    private static @Nullable String bearerToken(@Nullable String header) {
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? header.substring(BEARER.length()).trim()
                : null;
    }

    private RuntimeException unknown(ServerWebExchange exchange, ResultCode code) {
        exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return counted(exchange, ApiException.of(code));
    }

    /** The refusal; or another one, when the network has had too many of them. */
    private ApiException counted(ServerWebExchange exchange, ApiException refusal) {
        strangers.admit(exchange);
        return refusal;
    }
}
