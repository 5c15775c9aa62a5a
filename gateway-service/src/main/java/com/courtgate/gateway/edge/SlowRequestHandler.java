package com.courtgate.gateway.edge;

import com.courtgate.gateway.edge.HeadRefusal.RefusalReason;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Follows a connection's requests as the codec makes them, and ends it when one lasts: when its head, or its body, is
 * not here long after it began, whether the client trickles or is silent. A request in one piece costs no timer.
 */
final class SlowRequestHandler extends ChannelDuplexHandler {
    /** Time for which a refused client may go on sending before it finds its answer. */
    private static final long LINGER_MILLIS = 2_000;

    /**
     * So many requests of a connection may wait for their answers. Browsers send one after another; who is quicker by a
     * few is honest yet, while a buffer has room for hundreds that all become objects.
     */
    private static final int MOST_UNANSWERED = 8;

    private final ConnectionSettings settings;
    private final UnfinishedHeads unfinished;
    private final Runnable ended;
    private @Nullable ChannelHandlerContext connection;
    private @Nullable Future<?> deadline;
    private Stage stage = Stage.BETWEEN;
    private boolean isChunked;
    private long bodyLeft;
    private int unanswered;

    private enum Stage {
        BETWEEN,
        HEAD,
        BODY
    }

    /** @param ended told of each connection that is ended */
    SlowRequestHandler(ConnectionSettings settings, UnfinishedHeads unfinished, Runnable ended) {
        this.settings = settings;
        this.unfinished = unfinished;
        this.ended = ended;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        connection = context;
    }

    /** Bytes are about to go to the codec. */
    void continueWithBytes() {
        if (stage == Stage.BETWEEN) {
            stage = Stage.HEAD;
        }
    }

    boolean isInHead() {
        return stage == Stage.HEAD;
    }

    boolean isInChunkedBody() {
        return stage == Stage.BODY && isChunked;
    }

    /** Returns the number of bytes that are still to come of a body of known length. */
    long bodyLeft() {
        return stage == Stage.BODY && !isChunked ? bodyLeft : 0;
    }

    /** Whether a head that begins now would be one too many. */
    boolean isFull() {
        return stage == Stage.BETWEEN && unanswered >= MOST_UNANSWERED;
    }

    /** Ends the connection, with an answer unless others are still to be given before it. */
    void refuse(HeadRefusal refusal, RefusalReason reason) {
        enter(Stage.BETWEEN);
        refusal.count(reason);
        ChannelHandlerContext context = connection();
        if (unanswered > 0 || !(context.channel() instanceof DuplexChannel channel)) {
            context.close();
            return;
        }
        context.writeAndFlush(refusal.answer())
                .addListener((ChannelFutureListener) written -> channel.shutdownOutput());
        context.executor().schedule(() -> context.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            enter(request.decoderResult().isSuccess() ? Stage.BODY : Stage.BETWEEN);
            isChunked = HttpUtil.isTransferEncodingChunked(request);
            bodyLeft = HttpUtil.getContentLength(request, 0L);
            unanswered++;
        }
        if (message instanceof HttpContent content) {
            bodyLeft -= content.content().readableBytes();
        }
        if (message instanceof LastHttpContent) {
            enter(Stage.BETWEEN);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (stage != Stage.BETWEEN && deadline == null) {
            long patience = (stage == Stage.HEAD ? settings.head() : settings.request()).toMillis();
            deadline = context.executor().schedule(this::end, patience, TimeUnit.MILLISECONDS);
            if (stage == Stage.HEAD) {
                unfinished.enter(context.channel());
            }
        }
        context.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        enter(Stage.BETWEEN);
        context.fireChannelInactive();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInterim(message)) {
            unanswered--;
        }
        context.write(message, promise);
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private void enter(Stage next) {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
            if (stage == Stage.HEAD) {
                unfinished.leave(connection().channel());
            }
        }
        stage = next;
    }

    private void end() {
        ended.run();
        connection().close();
    }

    private ChannelHandlerContext connection() {
        if (connection == null) {
            throw new IllegalStateException("not of a connection yet");
        }
        return connection;
    }
}
