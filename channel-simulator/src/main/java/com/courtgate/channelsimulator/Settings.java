package com.courtgate.channelsimulator;

import com.courtgate.channelsimulator.signature.Keys;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the channel is started with.
 *
 * @param port 0 for any
 * @param journal the file that keeps the books
 * @param zone where the days of the bills begin
 */
public record Settings(int port, Path journal, String merchantId, Keys keys, ZoneId zone) {

    /** From the environment; a secret without default, so that none is known to everybody. */
    static Settings from(Map<String, String> environment) {
        String current = environment.getOrDefault("COURTGATE_CHANNEL_KEY_ID", "key-1");
        Map<String, String> secrets = new HashMap<>();
        secrets.put(current, need(environment, "COURTGATE_CHANNEL_SECRET"));
        @Nullable String older = environment.get("COURTGATE_CHANNEL_OLDER_KEYS");
        if (older != null && !older.isBlank()) {
            for (String pair : older.split(",")) {
                String[] parts = pair.strip().split(":", 2);
                if (parts.length < 2) {
                    throw new IllegalArgumentException("COURTGATE_CHANNEL_OLDER_KEYS must be like id:secret,id:secret");
                }
                secrets.put(parts[0], parts[1]);
            }
        }
        return new Settings(
                Integer.parseInt(environment.getOrDefault("COURTGATE_CHANNEL_PORT", "18085")),
                Path.of(environment.getOrDefault("COURTGATE_CHANNEL_JOURNAL", "journal.jsonl")),
                environment.getOrDefault("COURTGATE_CHANNEL_MERCHANT", "courtgate"),
                new Keys(current, secrets),
                ZoneId.of(environment.getOrDefault("COURTGATE_CHANNEL_ZONE", "Asia/Shanghai")));
    }

    private static String need(Map<String, String> environment, String name) {
        @Nullable String value = environment.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + " is not set");
        }
        return value;
    }
}
