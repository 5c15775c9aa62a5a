package com.courtgate.gateway.edge;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;

/**
 * Finds the end of a chunked body. Takes less than the codec does, so that both mean the same byte by it; and its
 * trailers are counted like a head's lines.
 */
final class ChunkedBody {
    private static final int MOST_DIGITS = 7;
    private static final int MOST_EXTENSION = 256;

    private final HeadLines trailers;
    private Part part = Part.SIZE;
    private int size;
    private int length; // of digits, or of the extension

    private enum Part {
        SIZE,
        EXTENSION,
        BEFORE_DATA,
        DATA,
        BEHIND_DATA,
        NEXT,
        TRAILERS
    }

    ChunkedBody(HeadLines trailers) {
        this.trailers = trailers;
    }

    /** Forgets the body. */
    void reset() {
        if (part == Part.TRAILERS) {
            trailers.reset();
        }
        begin(Part.SIZE);
    }

    /**
     * Looks at the body's next bytes.
     *
     * @return index behind the body's last byte; that behind the last byte there is when the body goes on; or
     *     {@link HeadLines#ODD}
     */
    int end(ByteBuf buffer, int from) {
        int at = from;
        while (at < buffer.writerIndex()) {
            if (part == Part.TRAILERS) {
                return trailers.end(buffer, at);
            }
            if (part == Part.DATA) {
                int taken = Math.min(size, buffer.writerIndex() - at);
                size -= taken;
                at += taken;
                if (size == 0) {
                    part = Part.BEHIND_DATA;
                }
            } else if (isOdd(buffer.getByte(at++))) {
                return HeadLines.ODD;
            }
        }
        return at;
    }

    private boolean isOdd(byte next) {
        return switch (part) {
            case SIZE -> !isOfSize(next);
            case EXTENSION -> !isOfExtension(next);
            case BEFORE_DATA -> !isThen(next, HttpConstants.LF, size == 0 ? Part.TRAILERS : Part.DATA);
            case BEHIND_DATA -> !isThen(next, HttpConstants.CR, Part.NEXT);
            case NEXT -> {
                boolean odd = next != HttpConstants.LF;
                begin(Part.SIZE);
                yield odd;
            }
            case DATA, TRAILERS -> throw new IllegalStateException("has no single bytes: " + part);
        };
    }

    private boolean isOfSize(byte next) {
        int digit = Character.digit(next, 16);
        if (digit >= 0) {
            size = size * 16 + digit;
            return ++length <= MOST_DIGITS;
        }
        if (length == 0) {
            return false;
        }
        length = 0;
        part = next == HttpConstants.CR ? Part.BEFORE_DATA : Part.EXTENSION;
        return next == HttpConstants.CR || next == ';' || next == ' ';
    }

    private boolean isOfExtension(byte next) {
        if (next == HttpConstants.CR) {
            part = Part.BEFORE_DATA;
        }
        return next != HttpConstants.LF && ++length <= MOST_EXTENSION;
    }

    private boolean isThen(byte next, byte expected, Part then) {
        part = then;
        return next == expected;
    }

    private void begin(Part next) {
        part = next;
        size = 0;
        length = 0;
    }
}
