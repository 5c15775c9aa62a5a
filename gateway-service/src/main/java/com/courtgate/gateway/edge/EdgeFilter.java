package com.courtgate.gateway.edge;

import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.OPTIONS;
import static org.springframework.http.HttpMethod.PATCH;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ReactiveErrors;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.netty.EventLoopResponse;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceSpan;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

/**
 * First filter: request id, client address, no foreign headers, and the lot of who is followed through the services;
 * and last: every failure behind it becomes an envelope with that same request id, or the way back to a page.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class EdgeFilter implements WebFilter {
    private static final Set<HttpMethod> METHODS = Set.of(GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS);
    private static final Set<HttpMethod> WITH_BODY = Set.of(POST, PUT, PATCH);

    private final EdgeSettings settings;
    private final ClientAddress clientAddress;
    private final EdgeKey key;
    private final ReactiveErrors errors;
    private final Refusals refusals;
    private final RefusalThrottle refusalThrottle;
    private final RequestTracer tracer;

    EdgeFilter(
            EdgeSettings settings,
            EdgeKey key,
            ReactiveErrors errors,
            Refusals refusals,
            RefusalThrottle refusalThrottle,
            RequestTracer tracer) {
        this.settings = settings;
        this.clientAddress = new ClientAddress(settings.proxyDepth());
        this.key = key;
        this.errors = errors;
        this.refusals = refusals;
        this.refusalThrottle = refusalThrottle;
        this.tracer = tracer;
    }

    /** Reason why a request is turned away before anything is known of it. */
    private enum RefusalReason {
        BODY_UNWANTED
    }

    @Override
    public Mono<Void> filter(ServerWebExchange raw, WebFilterChain chain) {
        TraceSpan span = tracer.begin();
        String id = RequestIds.acceptOrCreate(
                raw.getRequest().getHeaders().getFirst(RequestIds.HEADER), span.requestTrace());
        String address = clientAddress.of(raw.getRequest());
        RequestHead head = RequestHead.of(raw.getRequest());
        var headers = head.withoutForeign()
                .set(RequestIds.HEADER, id)
                .set(ClientNetwork.HEADER, ClientNetwork.of(address))
                .set(ClientNetwork.ADDRESS_HEADER, address)
                .set(EdgeKey.HEADER, key.value());
        if (span.context() != null) {
            headers.set(TraceContexts.HEADER, span.context());
        }
        ServerWebExchange exchange =
                raw.mutate().response(EventLoopResponse.of(raw.getResponse())).build();
        raw.getResponse()
                .beforeCommit(
                        () -> { // late, so that a service's copy does not make two
                            writeHeaders(raw.getResponse().getHeaders(), id);
                            return Mono.empty();
                        });
        Mono<Void> answered = Mono.defer(() -> {
                    refuseOddities(exchange.getRequest(), head);
                    return chain.filter(exchange);
                })
                .onErrorResume(failure -> refusalThrottle
                        .before(raw.getRequest(), failure)
                        .then(Mono.defer(() -> refuse(exchange, failure))))
                .then(Mono.defer(() -> exchange.getResponse().setComplete()))
                .onErrorComplete(AbortedException::isConnectionReset); // nobody left to answer
        return span.isFollowed() ? answered.doFinally(signal -> end(span, exchange)) : answered;
    }

    private Mono<Void> refuse(ServerWebExchange exchange, Throwable failure) {
        return failure instanceof ApiException && Navigation.isBy(exchange)
                ? Navigation.refuse(exchange)
                : errors.handle(exchange, failure);
    }

    /**
     * Ends the span of a request for a service; pages, and requests that are refused before they have a route, are
     * forgotten.
     */
    private static void end(TraceSpan span, ServerWebExchange exchange) {
        @Nullable Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        if (route != null) {
            @Nullable HttpStatusCode status = exchange.getResponse().getStatusCode();
            span.answered(exchange.getRequest().getMethod().name(), route.getId(), status == null ? 0 : status.value());
        }
    }

    /** Writes the headers of every answer; those of a service about caching stay. */
    private static void writeHeaders(HttpHeaders headers, String id) {
        headers.set(RequestIds.HEADER, id);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        if (!headers.containsKey(HttpHeaders.CACHE_CONTROL)) {
            headers.set(HttpHeaders.CACHE_CONTROL, "no-store");
        }
    }

    private void refuseOddities(ServerHttpRequest request, RequestHead head) {
        if (!METHODS.contains(request.getMethod())) {
            throw ApiException.ofStatus(405);
        }
        if (hasBody(request.getHeaders()) && !WITH_BODY.contains(request.getMethod())) {
            refusals.count(RefusalReason.BODY_UNWANTED);
            throw ApiException.because(ResultCode.VALIDATE_FAILED, "edge.bodyUnwanted");
        }
        if (request.getURI().toString().length() > settings.maxAddress().toBytes()) {
            throw ApiException.ofStatus(414);
        }
        if (head.length() > settings.maxHead().toBytes()) {
            throw ApiException.ofStatus(431);
        }
        if (head.hasControlCharacters()) {
            throw ApiException.of(ResultCode.VALIDATE_FAILED);
        }
    }

    private static boolean hasBody(HttpHeaders headers) {
        return headers.getContentLength() > 0 || headers.containsKey(HttpHeaders.TRANSFER_ENCODING);
    }
}
