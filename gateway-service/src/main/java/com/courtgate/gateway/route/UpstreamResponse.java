package com.courtgate.gateway.route;

import com.courtgate.common.envelope.NotExecuted;
import com.courtgate.gateway.limit.RateLimitCredits;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;

/** A service's answer whose head is here. Its connection goes back to the lane with the body's last byte. */
final class UpstreamResponse {
    /** A body up to this is passed on in one piece with its head. */
    private static final long WHOLE = 64 * 1024;

    private final HttpClientResponse head;
    private final Connection connection;
    private final AtomicBoolean taken = new AtomicBoolean();

    UpstreamResponse(HttpClientResponse head, Connection connection) {
        this.head = head;
        this.connection = connection;
    }

    /** Ends the connection of an answer that nobody has begun to read; whoever reads it minds the connection. */
    void giveUp() {
        if (taken.compareAndSet(false, true)) {
            connection.dispose();
        }
    }

    /** @param presses told of one of which the service says that nothing came, before the client is */
    Mono<Void> passTo(ServerWebExchange exchange, RateLimitCredits presses) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(head.status().code()));
        PassedHeaders.toClient(head.responseHeaders(), response.getHeaders());
        if (head.status().equals(HttpResponseStatus.SERVICE_UNAVAILABLE)
                && response.getHeaders().remove(NotExecuted.HEADER) != null) {
            presses.giveBack(exchange);
        }
        @Nullable String type = response.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        if (type != null) { // filters that change an answer on its way ask for it
            exchange.getAttributes().put(ServerWebExchangeUtils.ORIGINAL_RESPONSE_CONTENT_TYPE_ATTR, type);
        }
        return write(response, type).doOnCancel(this::giveUp).doOnError(failure -> giveUp());
    }

    private Mono<Void> write(ServerHttpResponse response, @Nullable String type) {
        long length = response.getHeaders().getContentLength();
        if (length >= 0 && length <= WHOLE) {
            return response.writeWith(connection
                    .inbound()
                    .receive()
                    .aggregate()
                    .retain()
                    .doOnSubscribe(subscription -> taken.set(true))
                    .map(bytes -> wrapped(bytes, response)));
        }
        Flux<DataBuffer> pieces = connection
                .inbound()
                .receive()
                .retain()
                .doOnSubscribe(subscription -> taken.set(true))
                .map(bytes -> wrapped(bytes, response));
        return isStream(type) ? response.writeAndFlushWith(pieces.map(Mono::just)) : response.writeWith(pieces);
    }

    private static boolean isStream(@Nullable String type) {
        return type != null && type.startsWith(MediaType.TEXT_EVENT_STREAM_VALUE);
    }

    private static DataBuffer wrapped(ByteBuf bytes, ServerHttpResponse response) {
        return ((NettyDataBufferFactory) response.bufferFactory()).wrap(bytes);
    }
}
