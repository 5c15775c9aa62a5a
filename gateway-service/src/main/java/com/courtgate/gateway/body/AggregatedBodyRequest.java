package com.courtgate.gateway.body;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;

/** A request whose body is here, so that its length is known however it came. */
public final class AggregatedBodyRequest extends ServerHttpRequestDecorator {
    private final AggregatedBody body;
    private final DataBufferFactory buffers;
    private final HttpHeaders headers;

    AggregatedBodyRequest(ServerHttpRequest request, AggregatedBody body, DataBufferFactory buffers) {
        super(request);
        this.body = body;
        this.buffers = buffers;
        headers = withLength(request.getHeaders(), body.size());
    }

    /** The body of a request that is here as a whole; null for one that comes piece by piece. */
    public static @Nullable ByteBuffer contentOf(ServerHttpRequest request) {
        return request instanceof AggregatedBodyRequest whole ? whole.body.content() : null;
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.defer(() -> Flux.just(buffers.wrap(body.content())));
    }

    private static HttpHeaders withLength(HttpHeaders given, int length) {
        if (given.getContentLength() == length) {
            return given;
        }
        HttpHeaders known = new HttpHeaders();
        known.putAll(given);
        known.remove(HttpHeaders.TRANSFER_ENCODING);
        known.setContentLength(length);
        return known;
    }
}
