package com.courtgate.drills.attack;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Speed of this machine at the moment, beside the one that rates are meant for: two processors that nobody else uses. A
 * virtual one may do a third of it, and other things a minute later, without a word in any figure of its own.
 */
final class MachineSpeed {
    private static final double SUMS_A_SECOND = 5_400_000; // of two processors; one of them alone did three million
    private static final double LEAST = 0.2;
    private static final int PROCESSORS = 2;
    private static final int BYTES = 1 << 14;
    private static final int SUMS_BETWEEN_LOOKS = 16;
    private static final Duration LOOK = Duration.ofMillis(300);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Share of the full rate that is asked for now, 0.2 to 1; measured at once. */
    double pace() {
        return Math.clamp(sumsASecond() / SUMS_A_SECOND, LEAST, 1);
    }

    private static double sumsASecond() {
        List<Future<Double>> looks;
        try (var threads = Executors.newFixedThreadPool(PROCESSORS)) {
            looks = IntStream.range(0, PROCESSORS)
                    .mapToObj(i -> threads.submit(MachineSpeed::sum))
                    .toList();
        }
        return looks.stream().mapToDouble(Future::resultNow).sum();
    }

    /**
     * Measures by a processor's own instruction, so that it does not matter what a compiler makes of this; and by the
     * time that the thread had a processor, so that work left by an attack does not pass for a slow machine.
     */
    private static double sum() {
        var sum = new CRC32();
        byte[] bytes = new byte[BYTES];
        long begin = THREADS.getCurrentThreadCpuTime();
        long done = 0;
        while (THREADS.getCurrentThreadCpuTime() - begin < LOOK.toNanos()) {
            for (int i = 0; i < SUMS_BETWEEN_LOOKS; i++) {
                sum.update(bytes);
            }
            done += SUMS_BETWEEN_LOOKS;
        }
        return done * 1e9 / (THREADS.getCurrentThreadCpuTime() - begin);
    }
}
