package com.courtgate.gateway.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.AttributeKey;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.Connection;

/**
 * Connections on which answers wait to be taken, by the user they are for. One who reads just quickly enough to keep
 * each of them gets no further answers while those that wait are too many bytes together.
 */
@Component
public final class UnreadAnswers {
    /** Most bytes of one user; far more than pages ever ask for at once. */
    static final long MOST = 16L << 20;

    private static final AttributeKey<Visitor.User> USER = AttributeKey.valueOf(UnreadAnswers.class, "user");

    private static final AttributeKey<Visitor.User> COUNTED = AttributeKey.valueOf(UnreadAnswers.class, "counted");

    private final ConcurrentMap<Visitor.User, Set<Channel>> connections = new ConcurrentHashMap<>();

    UnreadAnswers() {}

    /** Notes that the next answer is for that user; false when they have to take others first. */
    public boolean enter(ServerWebExchange exchange, Visitor.User user) {
        if (ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest()) instanceof Connection connection) {
            connection.channel().attr(USER).set(user);
        }
        Set<Channel> unread = connections.get(user);
        return unread == null
                || unread.stream().mapToLong(UnreadAnswers::waiting).sum() < MOST;
    }

    private static long waiting(Channel connection) {
        ChannelOutboundBuffer buffer = connection.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    /** Something waits on that connection from now on. */
    void begin(Channel connection) {
        Visitor.User user = connection.attr(USER).get();
        if (user != null) {
            connection.attr(COUNTED).set(user);
            connections.compute(user, (key, unread) -> {
                Set<Channel> all = unread == null ? ConcurrentHashMap.newKeySet() : unread;
                all.add(connection);
                return all;
            });
        }
    }

    /** Nothing waits any more on that connection, or it is gone. */
    void end(Channel connection) {
        Visitor.User user = connection.attr(COUNTED).getAndSet(null);
        if (user != null) {
            connections.computeIfPresent(user, (key, unread) -> {
                unread.remove(connection);
                return unread.isEmpty() ? null : unread;
            });
        }
    }
}
