package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Refuses a body that is too long: at once where its length is announced, else at the first byte
 * too many. The body is counted while it streams, never collected.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
final class BodyLimit implements WebFilter {
    private final long maxBytes;

    BodyLimit(EdgeSettings settings) {
        maxBytes = settings.maxBody().toBytes();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getHeaders().getContentLength() > maxBytes) {
            return Mono.error(Entry.refusal(413));
        }
        Upload upload = new Upload();
        upload.attach(exchange);
        return chain.filter(
                exchange.mutate().request(counted(exchange.getRequest(), upload)).build());
    }

    private ServerHttpRequest counted(ServerHttpRequest request, Upload upload) {
        return new ServerHttpRequestDecorator(request) {
            @Override
            public Flux<DataBuffer> getBody() {
                return count(super.getBody())
                        .doFirst(upload::begin)
                        .doOnComplete(upload::finish)
                        .onErrorMap(e -> !(e instanceof ApiException), e -> Upload.abandoned());
            }
        };
    }

    private Flux<DataBuffer> count(Flux<DataBuffer> body) {
        return Flux.defer(
                () -> {
                    long[] seen = {0}; // of this subscription; signals come one after another
                    return body.handle(
                            (piece, sink) -> {
                                seen[0] += piece.readableByteCount();
                                if (seen[0] > maxBytes) {
                                    DataBufferUtils.release(piece);
                                    sink.error(Entry.refusal(413));
                                } else {
                                    sink.next(piece);
                                }
                            });
                });
    }
}
