package com.courtgate.common.netty;

import io.netty.channel.EventLoop;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.Connection;

/**
 * Writes every answer as a task of its own on its connection's event loop. Answers come from many threads here (Redis,
 * timers, other connections), and Reactor Netty 1.2.18 stops reading a connection when one answer is written by another
 * thread and the next one at once (reactor-netty#4361): the client's third request would hang for ever.
 */
public final class EventLoopResponse extends ServerHttpResponseDecorator {
    /** Schedulers by loop; few, and each lives as long as the process. */
    private static final ConcurrentMap<EventLoop, Scheduler> SCHEDULERS = new ConcurrentHashMap<>();

    private final Scheduler loop;

    private EventLoopResponse(ServerHttpResponse response, Scheduler loop) {
        super(response);
        this.loop = loop;
    }

    /** The response, written on its connection's event loop from now on. */
    public static ServerHttpResponse of(ServerHttpResponse response) {
        return getNativeResponse(response) instanceof Connection
                ? new EventLoopResponse(response, loopOf(response))
                : response;
    }

    /** The event loop of the response's connection; immediate where there is none. */
    public static Scheduler loopOf(ServerHttpResponse response) {
        EventLoop loop = eventLoopOf(response);
        return loop == null ? Schedulers.immediate() : SCHEDULERS.computeIfAbsent(loop, Schedulers::fromExecutor);
    }

    /** The event loop of the response's connection; null where there is none. */
    public static @Nullable EventLoop eventLoopOf(ServerHttpResponse response) {
        return getNativeResponse(response) instanceof Connection connection
                ? connection.channel().eventLoop()
                : null;
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        return Mono.defer(() -> super.writeWith(body)).subscribeOn(loop);
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return Mono.defer(() -> super.writeAndFlushWith(body)).subscribeOn(loop);
    }

    @Override
    public Mono<Void> setComplete() {
        return Mono.defer(super::setComplete).subscribeOn(loop);
    }
}
