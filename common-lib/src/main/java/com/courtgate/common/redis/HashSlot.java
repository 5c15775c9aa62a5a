package com.courtgate.common.redis;

import java.nio.charset.StandardCharsets;
import org.redisson.connection.CRC16;

/**
 * The hash slot of a Redis Cluster that a key is in: CRC16 (XMODEM) of what stands between its first brace and the next
 * closing one, of the whole key where that is nothing.
 */
public final class HashSlot {
    /** Slots are 0 to this, without it. */
    public static final int COUNT = 16_384;

    private HashSlot() {}

    public static int of(String key) {
        String tag = tag(key);
        return CRC16.crc16((tag.isEmpty() ? key : tag).getBytes(StandardCharsets.UTF_8)) % COUNT;
    }

    /** Returns the hash tag that keys of one slot have in common; empty for a key that has none. */
    public static String tag(String key) {
        int open = key.indexOf('{');
        int close = open < 0 ? -1 : key.indexOf('}', open);
        return close > open + 1 ? key.substring(open + 1, close) : "";
    }
}
