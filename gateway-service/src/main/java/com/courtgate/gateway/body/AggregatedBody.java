package com.courtgate.gateway.body;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;

/** One body as far as it is here; its bytes belong to its lane's memory until it is closed. */
final class AggregatedBody implements AutoCloseable {
    private static final byte[] NOTHING = {};

    private final int limit;
    private final LaneMemory memory;
    private byte[] bytes = NOTHING;
    private int size;

    /** @param limit most bytes it may have */
    AggregatedBody(int limit, LaneMemory memory) {
        this.limit = limit;
        this.memory = memory;
    }

    /**
     * Adds a copy of a piece, because a piece, however short, keeps its whole read buffer alive. Answers why it is not
     * taken; null when it is.
     */
    @Nullable
    BodyRefusalReason add(DataBuffer piece) {
        int length = piece.readableByteCount();
        if (length > limit - size) {
            return BodyRefusalReason.BODY_TOO_LONG;
        }
        if (!memory.take(length)) {
            return BodyRefusalReason.BODIES_OF_LANE;
        }
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(limit, Math.max(size + length, 2 * size)));
        }
        piece.read(bytes, size, length);
        size += length;
        return null;
    }

    int size() {
        return size;
    }

    ByteBuffer content() {
        return ByteBuffer.wrap(bytes, 0, size);
    }

    @Override
    public void close() {
        memory.give(size);
    }
}
