package com.courtgate.reserve;

import com.courtgate.reserve.trace.TraceSettings;
import java.time.Duration;

/** Settings for parts that a test assembles itself. */
public final class TestSettings {
    public static final String TRACE_KEY = "trace-key-of-the-tests-32-characters-long";

    private TestSettings() {}

    public static TraceSettings trace() {
        return new TraceSettings(TRACE_KEY, Duration.ofDays(30));
    }
}
