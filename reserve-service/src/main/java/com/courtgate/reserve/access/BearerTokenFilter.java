package com.courtgate.reserve.access;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ReactiveErrors;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.netty.EventLoopResponse;
import com.courtgate.common.rehearsal.Rehearsal;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Says who asks, and whether the request is followed: makes its span then, and keeps it with the request. Denies by
 * default: {@code /internal} needs the internal key, the API document and the management port's paths need nothing,
 * whatever else needs a valid token of a role that books for itself.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
public final class BearerTokenFilter implements WebFilter {
    private static final String SPAN = BearerTokenFilter.class.getName();
    private static final String USER = CurrentUser.class.getName();
    private final TokenVerifier tokens;
    private final InternalKey internalKey;
    private final ReactiveErrors errors;
    private final Rehearsal rehearsal;
    private final RequestTracer tracer;

    BearerTokenFilter(
            TokenVerifier tokens,
            InternalKey internalKey,
            ReactiveErrors errors,
            Rehearsal rehearsal,
            RequestTracer tracer) {
        this.tokens = tokens;
        this.internalKey = internalKey;
        this.errors = errors;
        this.rehearsal = rehearsal;
        this.tracer = tracer;
    }

    /** The span of this request; NONE for most. */
    public static TraceSpan spanOf(ServerWebExchange exchange) {
        return exchange.getAttributes().get(SPAN) instanceof TraceSpan span ? span : TraceSpan.NONE;
    }

    /** The user whose token came with this request. */
    public static CurrentUser userOf(ServerWebExchange exchange) {
        if (exchange.getAttributes().get(USER) instanceof CurrentUser user) {
            return user;
        }
        throw ApiException.of(ResultCode.UNAUTHORIZED);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange raw, WebFilterChain chain) {
        ServerWebExchange exchange =
                raw.mutate().response(EventLoopResponse.of(raw.getResponse())).build();
        TraceSpan span = tracer.serve(raw.getRequest().getHeaders().getFirst(TraceContexts.HEADER));
        if (!span.isFollowed()) {
            return admit(exchange, chain);
        }
        exchange.getAttributes().put(SPAN, span);
        return admit(exchange, chain).doFinally(signal -> end(span, exchange));
    }

    private static void end(TraceSpan span, ServerWebExchange exchange) {
        @Nullable Object route = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        @Nullable HttpStatusCode status = exchange.getResponse().getStatusCode();
        span.answered(
                exchange.getRequest().getMethod().name(),
                route == null ? "" : route.toString(),
                status == null ? 0 : status.value());
    }

    private Mono<Void> admit(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        String area = area(request.getPath().pathWithinApplication());
        if (area.equals("internal")) {
            return internalKey.matches(request.getHeaders().getFirst(InternalKey.HEADER))
                    ? chain.filter(exchange)
                    : errors.write(exchange, ApiException.of(ResultCode.UNAUTHORIZED));
        }
        if (area.equals("v3") || area.equals("actuator")) {
            return chain.filter(exchange);
        }
        String token = TokenVerifier.bearerToken(request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION));
        if (token == null) {
            return errors.write(exchange, ApiException.of(ResultCode.UNAUTHORIZED));
        }
        CurrentUser user;
        try {
            user = tokens.user(token);
        } catch (JwtException e) {
            return errors.write(
                    exchange,
                    ApiException.of(TokenVerifier.isExpiry(e) ? ResultCode.TOKEN_EXPIRED : ResultCode.TOKEN_INVALID));
        }
        rehearsal.heard(user);
        if (!user.role().isOwnCustomer()) {
            return errors.write(exchange, ApiException.of(ResultCode.FORBIDDEN));
        }
        exchange.getAttributes().put(USER, user);
        return chain.filter(exchange);
    }

    /** The first segment as the router will read it: decoded, without path parameters. */
    private static String area(PathContainer path) {
        List<PathContainer.Element> elements = path.elements();
        return elements.size() > 1 && elements.get(1) instanceof PathContainer.PathSegment first
                ? first.valueToMatch()
                : "";
    }
}
