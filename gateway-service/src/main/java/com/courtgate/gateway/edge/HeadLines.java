package com.courtgate.gateway.edge;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;

/**
 * Counts the lines of one head as its bytes come, before the codec makes headers of them: a line of four bytes becomes
 * a hundred, and a folded one is copied with all that it continues.
 */
final class HeadLines {
    /** Instead of an end: the head is not to be read. */
    static final int ODD = -1;

    /** Header lines. Services take a hundred headers, and the gateway writes some of its own. */
    private static final int MOST_HEADERS = 90;

    private final int mostBytes;
    private final int first;
    private int lines; // with something in them
    private int bytes;
    private int begun;
    private boolean isReturn;
    private boolean mayBeChunked;

    private HeadLines(int mostBytes, int first) {
        this.mostBytes = mostBytes;
        this.first = first;
        this.lines = first;
    }

    /** @param mostBytes longest head with everything that is in it */
    static HeadLines ofHead(int mostBytes) {
        return new HeadLines(mostBytes, 0);
    }

    /**
     * Returns the lines of trailers, which have no first line of another kind: one that begins with its end has ended.
     */
    static HeadLines ofTrailers(int mostBytes) {
        return new HeadLines(mostBytes, 1);
    }

    /** Forgets the head. */
    void reset() {
        lines = first;
        bytes = 0;
        begun = 0;
        mayBeChunked = false;
    }

    /**
     * Whether the head, as far as it was looked at, may announce a chunked body. Only a head without any such line that
     * came in one piece surely does not.
     */
    boolean mayBeChunked() {
        return mayBeChunked;
    }

    /**
     * Looks at the head's next bytes.
     *
     * @return index behind the head's last byte; that behind the last byte there is when the head goes on; or
     *     {@link #ODD}
     */
    int end(ByteBuf buffer, int from) {
        mayBeChunked |= bytes > 0;
        int all = buffer.writerIndex();
        int at = from;
        boolean ended = false;
        while (at < all && !ended) {
            byte next = buffer.getByte(at);
            if (begun == 0 && isFolded(next)) {
                return ODD;
            }
            int feed = buffer.indexOf(at, all, HttpConstants.LF);
            if (feed < 0) {
                goOn(next, all - at);
                at = all;
            } else {
                boolean isEmpty = isEmpty(next, feed - at);
                begun = 0;
                at = feed + 1;
                if (!isEmpty && ++lines > MOST_HEADERS + 1) {
                    return ODD;
                }
                ended = isEmpty && lines > 0; // before a head the codec skips empty ones
            }
        }
        bytes += at - from;
        return bytes > mostBytes ? ODD : at;
    }

    private boolean isFolded(byte next) {
        mayBeChunked |= (next | 0x20) == 't'; // as Transfer-Encoding does
        return lines > 0 && (next == HttpConstants.SP || next == HttpConstants.HT);
    }

    private void goOn(byte next, int length) {
        isReturn = begun == 0 && length == 1 && next == HttpConstants.CR;
        begun += length;
    }

    private boolean isEmpty(byte next, int length) {
        return switch (begun + length) {
            case 0 -> true;
            case 1 -> begun == 1 ? isReturn : next == HttpConstants.CR;
            default -> false;
        };
    }
}
