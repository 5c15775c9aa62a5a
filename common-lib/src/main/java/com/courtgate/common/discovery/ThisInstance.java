package com.courtgate.common.discovery;

import com.courtgate.common.rehearsal.Rehearsal;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.core.env.Environment;

/** This instance, as it tells others. */
public final class ThisInstance {
    private final ApplicationAvailability availability;
    private final String version;
    private final @Nullable Rehearsal rehearsal;

    ThisInstance(ApplicationAvailability availability, Environment environment, @Nullable Rehearsal rehearsal) {
        this.availability = availability;
        this.version = environment.getProperty("spring.application.version", "");
        this.rehearsal = rehearsal;
    }

    public InstanceState state() {
        return new InstanceState(
                version,
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC,
                rehearsed());
    }

    private InstanceState.@Nullable Rehearsed rehearsed() {
        Instant end = rehearsal == null ? null : rehearsal.lastEnd();
        return rehearsal == null || end == null
                ? null
                : new InstanceState.Rehearsed(end, Math.round(rehearsal.lastRate()));
    }
}
