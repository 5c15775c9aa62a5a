package com.courtgate.systemtests.attack;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * How much this machine does at the moment, beside the one that rates are meant for: two processors that nobody else
 * uses. A virtual one may do a third of it, and other things a minute later, without a word in any figure of its own.
 */
final class Machine {
    private static final double HASHES_A_SECOND = 7_000; // of two processors together; each alone did 4,100 at its best
    private static final double LEAST = 0.2;
    private static final int PROCESSORS = 2;
    private static final Duration LOOK = Duration.ofMillis(300);
    private static final int LOOKS_UNTIL_COMPILED = 8;

    Machine() {
        for (int i = 0; i < LOOKS_UNTIL_COMPILED; i++) {
            hashesASecond();
        }
    }

    /**
     * Share of the full rate that is asked for now, 0.2 to 1; measured at the moment, so ask when nothing else goes on.
     */
    double pace() {
        return Math.clamp(hashesASecond() / HASHES_A_SECOND, LEAST, 1);
    }

    private static double hashesASecond() {
        try (var threads = Executors.newFixedThreadPool(PROCESSORS)) {
            List<Future<Double>> looks = IntStream.range(0, PROCESSORS)
                    .mapToObj(i -> threads.submit(Machine::hash))
                    .toList();
            threads.close();
            return looks.stream().mapToDouble(Future::resultNow).sum();
        }
    }

    private static double hash() throws GeneralSecurityException {
        var hashes = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        long begin = System.nanoTime();
        long done = 0;
        while (System.nanoTime() - begin < LOOK.toNanos()) {
            hashes.generateSecret(new PBEKeySpec("password".toCharArray(), new byte[16], 1_000, 256));
            done++;
        }
        return done * 1e9 / (System.nanoTime() - begin);
    }
}
