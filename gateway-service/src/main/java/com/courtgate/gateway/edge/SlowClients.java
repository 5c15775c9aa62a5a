package com.courtgate.gateway.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;

/**
 * Ends a connection whose client makes a request last: one that still sends its head, or its body, long after it began.
 * Looks at the clock only when bytes came that did not complete a request, so that an ordinary request costs no timer;
 * who sends nothing at all is the idle time-out's.
 */
final class SlowClients extends ChannelInboundHandlerAdapter {
    private final long headNanos;
    private final long requestNanos;
    private final Runnable ended;
    private Stage stage = Stage.BETWEEN;
    private boolean decoded;
    private long began;

    private enum Stage {
        BETWEEN,
        HEAD,
        BODY
    }

    /**
     * @param head longest time from the first byte of a head to its last
     * @param request longest time from a head to the last byte of its body
     * @param ended told of each connection that is ended
     */
    SlowClients(Duration head, Duration request, Runnable ended) {
        headNanos = head.toNanos();
        requestNanos = request.toNanos();
        this.ended = ended;
    }

    @Override
    public void channelRead(ChannelHandlerContext connection, Object message) throws Exception {
        decoded = true;
        if (message instanceof HttpRequest) {
            enter(Stage.BODY);
        }
        if (message instanceof LastHttpContent) {
            stage = Stage.BETWEEN;
        }
        super.channelRead(connection, message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext connection) throws Exception {
        if (stage == Stage.BETWEEN && !decoded) {
            enter(Stage.HEAD);
        }
        decoded = false;
        if (stage != Stage.BETWEEN && System.nanoTime() - began > patience()) {
            ended.run();
            connection.close();
            return;
        }
        super.channelReadComplete(connection);
    }

    private void enter(Stage next) {
        stage = next;
        began = System.nanoTime();
    }

    private long patience() {
        return stage == Stage.HEAD ? headNanos : requestNanos;
    }
}
