package com.courtgate.gateway.edge;

import com.courtgate.gateway.edge.HeadRefusal.RefusalReason;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpConstants;

/**
 * Passes bytes on to the codec while their heads are short, few lines, none of them folded, not many bytes, and while
 * few requests before them wait for their answers. Where a head ends and where a body, the codec says, by what it has
 * made of the bytes before; so nothing is counted twice or not at all when requests follow each other in one buffer. A
 * request in a buffer of its own is looked through once and passed on as it is.
 */
final class HeadLimit extends ChannelInboundHandlerAdapter {
    private final SlowRequestHandler requests;
    private final HeadLines head;
    private final ChunkedBody chunks;
    private final HeadRefusal refusal;
    private boolean refused;

    /**
     * @param mostBytes longest head with everything that is in it
     * @param requests the handler behind the codec
     */
    HeadLimit(int mostBytes, SlowRequestHandler requests, HeadRefusal refusal) {
        this.requests = requests;
        this.refusal = refusal;
        head = HeadLines.ofHead(mostBytes);
        chunks = new ChunkedBody(HeadLines.ofTrailers(mostBytes));
    }

    @Override
    public void channelRead(ChannelHandlerContext connection, Object message) {
        if (message instanceof ByteBuf bytes) {
            passOn(connection, bytes);
        } else {
            connection.fireChannelRead(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext connection) {
        if (refused) {
            connection.read(); // the rest, so that the client finds the answer instead of a reset
        } else {
            connection.fireChannelReadComplete();
        }
    }

    private void passOn(ChannelHandlerContext connection, ByteBuf bytes) {
        while (!refused) {
            int end = end(bytes);
            if (requests.isFull() || end == HeadLines.ODD) {
                refused = true;
                requests.refuse(refusal, requests.isFull() ? RefusalReason.PIPELINED : RefusalReason.ODD_HEAD);
            } else if (end == bytes.writerIndex()) {
                pass(connection, bytes);
                return;
            } else {
                pass(connection, bytes.readRetainedSlice(end - bytes.readerIndex()));
            }
        }
        bytes.release();
    }

    private void pass(ChannelHandlerContext connection, ByteBuf bytes) {
        requests.continueWithBytes();
        connection.fireChannelRead(bytes);
        if (!requests.isInHead()) {
            head.reset();
        }
        if (!requests.isInChunkedBody()) {
            chunks.reset();
        }
    }

    /** Returns how far the bytes may be passed on before the codec has to say what comes next. */
    private int end(ByteBuf bytes) {
        int from = bytes.readerIndex();
        int all = bytes.writerIndex();
        if (requests.isInChunkedBody()) {
            return chunks.end(bytes, from);
        }
        if (requests.bodyLeft() > 0) {
            return (int) Math.min(all, from + requests.bodyLeft());
        }
        int end = head.end(bytes, from);
        boolean isAlone = end != HeadLines.ODD && !head.mayBeChunked() && bytes.indexOf(end, all, HttpConstants.LF) < 0;
        return isAlone ? all : end; // bytes without a line are no head
    }
}
