package com.courtgate.suite.rush;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Share of the machine's busy processor time that this process takes, from a moment on: load must not be its own limit.
 */
final class CpuShare {
    /** The kernel counts in hundredths of a second. */
    private static final long NANOS_PER_TICK = Duration.ofMillis(10).toNanos();

    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;
    private final long own;
    private final long everybody;

    private CpuShare(long own, long everybody) {
        this.own = own;
        this.everybody = everybody;
    }

    static CpuShare fromNow() {
        return new CpuShare(ownNanos(), busyNanos());
    }

    /** 0 to 1; 0 where the kernel does not tell. */
    double soFar() {
        long busy = busyNanos() - everybody;
        return busy > 0 ? Math.min(1, (ownNanos() - own) / (double) busy) : 0;
    }

    private static long ownNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private static long busyNanos() {
        try (var lines = Files.lines(Path.of("/proc/stat"))) {
            String[] ticks = lines.findFirst().orElse("cpu").split("\\s+");
            long busy = 0;
            for (int i = 1; i < ticks.length && i <= 8; i++) { // guests are counted in user time already
                busy += i == IDLE || i == WAITING_FOR_DISK ? 0 : Long.parseLong(ticks[i]);
            }
            return busy * NANOS_PER_TICK;
        } catch (IOException e) {
            return 0;
        }
    }
}
