package com.courtgate.channelsimulator.settings;

import com.courtgate.channelsimulator.signature.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings that the channel is started with.
 *
 * @param address where it listens
 * @param port 0 for any
 * @param journal the file that keeps the books
 * @param zone where the days of the bills begin
 */
public record Settings(InetAddress address, int port, Path journal, String merchantId, Keys keys, ZoneId zone) {

    /** On loopback. */
    public Settings(int port, Path journal, String merchantId, Keys keys, ZoneId zone) {
        this(InetAddress.getLoopbackAddress(), port, journal, merchantId, keys, zone);
    }

    /**
     * Reads the settings from the environment; a secret has no default, so that none is known to everybody. It may be
     * in a file, which COURTGATE_CHANNEL_SECRET_FILE names.
     */
    public static Settings from(Map<String, String> environment) {
        String current = environment.getOrDefault("COURTGATE_CHANNEL_KEY_ID", "key-1");
        Map<String, String> secrets = new HashMap<>();
        secrets.put(current, secret(environment));
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
                addressOf(environment.getOrDefault("COURTGATE_BIND", "127.0.0.1")),
                Integer.parseInt(environment.getOrDefault("COURTGATE_CHANNEL_PORT", "18085")),
                Path.of(environment.getOrDefault("COURTGATE_CHANNEL_JOURNAL", "journal.jsonl")),
                environment.getOrDefault("COURTGATE_CHANNEL_MERCHANT", "courtgate"),
                new Keys(current, secrets),
                ZoneId.of(environment.getOrDefault("COURTGATE_CHANNEL_ZONE", "Asia/Shanghai")));
    }

    private static InetAddress addressOf(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("COURTGATE_BIND is no address", e);
        }
    }

    private static String secret(Map<String, String> environment) {
        @Nullable String file = environment.get("COURTGATE_CHANNEL_SECRET_FILE");
        @Nullable String secret = file == null ? environment.get("COURTGATE_CHANNEL_SECRET") : contentOf(Path.of(file));
        if (secret == null || secret.isBlank()) {
            throw new IllegalArgumentException("COURTGATE_CHANNEL_SECRET is not set");
        }
        return secret;
    }

    private static String contentOf(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("COURTGATE_CHANNEL_SECRET_FILE cannot be read", e);
        }
    }
}
