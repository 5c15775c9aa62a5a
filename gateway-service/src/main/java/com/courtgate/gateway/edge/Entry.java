package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ReactiveErrors;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.netty.LoopResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

/**
 * First filter: request id, client address, no foreign headers; and last: every failure behind it
 * becomes an envelope with that same request id.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class Entry implements WebFilter {
    private static final Set<HttpMethod> METHODS =
            Set.of(
                    HttpMethod.GET,
                    HttpMethod.HEAD,
                    HttpMethod.POST,
                    HttpMethod.PUT,
                    HttpMethod.PATCH,
                    HttpMethod.DELETE,
                    HttpMethod.OPTIONS);
    private static final Set<String> FOREIGN =
            Set.of(
                    "forwarded",
                    "x-client-ip",
                    "x-real-ip",
                    "x-original-url",
                    "x-rewrite-url",
                    "x-http-method-override");
    private static final List<String> FOREIGN_PREFIXES =
            List.of("x-internal-", "x-user-", "x-forwarded-");

    private final EdgeSettings settings;
    private final ReactiveErrors errors;

    Entry(EdgeSettings settings, ReactiveErrors errors) {
        this.settings = settings;
        this.errors = errors;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange raw, WebFilterChain chain) {
        String id =
                RequestIds.acceptOrCreate(
                        raw.getRequest().getHeaders().getFirst(RequestIds.HEADER));
        String address = ClientAddress.of(raw.getRequest(), settings.proxyDepth());
        ServerWebExchange exchange =
                raw.mutate()
                        .request(r -> r.headers(h -> replaceHeaders(h, id, address)))
                        .response(LoopResponse.of(raw.getResponse()))
                        .build();
        raw.getResponse()
                .beforeCommit(
                        () -> { // late, so that a service's copy does not make two
                            raw.getResponse().getHeaders().set(RequestIds.HEADER, id);
                            return Mono.empty();
                        });
        return Mono.defer(
                        () -> {
                            refuseOddities(exchange.getRequest());
                            return chain.filter(exchange);
                        })
                .onErrorResume(failure -> errors.handle(exchange, translate(failure)))
                .then(Mono.defer(() -> exchange.getResponse().setComplete()))
                .onErrorComplete(AbortedException::isConnectionReset); // nobody left to answer
    }

    private static void replaceHeaders(HttpHeaders headers, String id, String address) {
        for (String name : List.copyOf(headers.keySet())) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (FOREIGN.contains(lower) || FOREIGN_PREFIXES.stream().anyMatch(lower::startsWith)) {
                headers.remove(name);
            }
        }
        headers.set(RequestIds.HEADER, id);
        headers.set(ClientAddress.HEADER, address);
    }

    private void refuseOddities(ServerHttpRequest request) {
        if (!METHODS.contains(request.getMethod())) {
            throw refusal(405);
        }
        if (request.getURI().toString().length() > settings.maxAddress().toBytes()) {
            throw refusal(414);
        }
        long[] head = {0};
        request.getHeaders()
                .forEach(
                        (name, values) ->
                                values.forEach(v -> head[0] += name.length() + v.length()));
        if (head[0] > settings.maxHead().toBytes()) {
            throw refusal(431);
        }
    }

    static ApiException refusal(int status) {
        return ApiException.because(ResultCode.VALIDATE_FAILED, "http." + status)
                .withStatus(status);
    }

    /** The firewall looks at headers and parameters only when somebody reads them. */
    private static Throwable translate(Throwable failure) {
        return failure instanceof ServerExchangeRejectedException
                ? ApiException.of(ResultCode.VALIDATE_FAILED)
                : failure;
    }
}
