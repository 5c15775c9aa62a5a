package com.courtgate.reserve;

import com.courtgate.reserve.keyspace.ReserveSettings;
import java.time.Duration;

/** Settings for parts that a test assembles itself. */
public final class TestSettings {
    public static final String TRACE_KEY = "trace-key-of-the-tests-32-characters-long";
    private static final Duration LONG = Duration.ofHours(1);

    private TestSettings() {}

    public static ReserveSettings settings() {
        return with(Duration.ofSeconds(30), LONG);
    }

    public static ReserveSettings with(Duration confirmTimeout, Duration soldOutMemory) {
        return new ReserveSettings(
                TRACE_KEY,
                64,
                4,
                1000,
                Duration.ofSeconds(30),
                confirmTimeout,
                soldOutMemory,
                LONG,
                Duration.ofSeconds(30),
                Duration.ofDays(30));
    }
}
