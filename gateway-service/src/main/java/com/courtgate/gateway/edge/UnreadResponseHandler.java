package com.courtgate.gateway.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection whose client leaves its answers to us. Stands next to the socket and looks, after a flush, whether
 * the kernel took all; an ordinary answer costs no more than that. While something waits, the client must take all of
 * it, or at least {@link #LEAST} bytes, from one look to the next. A stream in which nothing is said waits for nobody.
 */
final class UnreadResponseHandler extends ChannelOutboundHandlerAdapter {
    private static final long LEAST = 32 << 10;

    private final Duration between;
    private final UnreadAnswers unreadAnswers;
    private final Runnable ended;
    private @Nullable Future<?> look;
    private long waiting;
    private long added;
    private boolean tookAll;

    /**
     * @param between time from one look to the next
     * @param all told while something waits here
     * @param ended told of each connection that is ended
     */
    UnreadResponseHandler(Duration between, UnreadAnswers unreadAnswers, Runnable ended) {
        this.between = between;
        this.unreadAnswers = unreadAnswers;
        this.ended = ended;
    }

    @Override
    public void write(ChannelHandlerContext connection, Object message, ChannelPromise promise) {
        ChannelOutboundBuffer buffer = connection.channel().unsafe().outboundBuffer();
        if (look == null || buffer == null) {
            connection.write(message, promise);
            return;
        }
        long before = buffer.totalPendingWriteBytes();
        tookAll |= before == 0;
        connection.write(message, promise);
        added += buffer.totalPendingWriteBytes() - before;
    }

    @Override
    public void flush(ChannelHandlerContext connection) {
        connection.flush();
        if (look == null && waiting(connection) > 0) {
            unreadAnswers.begin(connection.channel());
            lookLater(connection);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext connection) {
        if (look != null) {
            look.cancel(false);
            unreadAnswers.end(connection.channel());
        }
    }

    private void lookLater(ChannelHandlerContext connection) {
        waiting = waiting(connection);
        added = 0;
        tookAll = false;
        look = connection.executor().schedule(() -> look(connection), between.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look(ChannelHandlerContext connection) {
        look = null;
        long now = waiting(connection);
        if (now == 0) {
            unreadAnswers.end(connection.channel());
            return;
        }
        if (tookAll || waiting + added - now >= LEAST) {
            lookLater(connection);
            return;
        }
        unreadAnswers.end(connection.channel());
        ended.run();
        connection.channel().config().setOption(ChannelOption.SO_LINGER, 0); // else the kernel keeps its part
        connection.close();
    }

    /** Bytes that the kernel has not taken; what it took of the piece in hand is not among them. */
    private static long waiting(ChannelHandlerContext connection) {
        ChannelOutboundBuffer buffer = connection.channel().unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes() - buffer.currentProgress();
    }
}
