package com.courtgate.drills.faults;

import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Lets services die at their named points, and starts them again. */
final class Crashes {
    private static final Duration REACHED_WITHIN = Duration.ofSeconds(25);
    private static final Duration GLANCE = Duration.ofMillis(20);
    private final Suite suite;
    private final Dev dev;

    Crashes(Suite suite, Dev dev) {
        this.suite = suite;
        this.dev = dev;
    }

    /** Whoever reaches the point next dies there. */
    void wish(String service, String point) throws IOException {
        Path wish = file(service);
        Path draft = Files.writeString(wish.resolveSibling(service + ".crash.new"), point);
        Files.move(draft, wish, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Waits until it has died there and starts it again; a wish that nobody reaches is withdrawn. */
    void awaitDeath(String service, String point) throws IOException, Fault.NotReached {
        Path wish = file(service);
        if (!comesTrue(() -> !Files.exists(wish)) && Files.deleteIfExists(wish)) {
            throw new Fault.NotReached(point);
        }
        if (!comesTrue(() -> !listens(service))) {
            throw new IOException(service + " did not die at " + point);
        }
        dev.run("start", service);
    }

    private Path file(String service) {
        return suite.stateFolder().resolve("run").resolve(service + ".crash");
    }

    private static boolean comesTrue(BooleanSupplier condition) {
        long until = System.nanoTime() + REACHED_WITHIN.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > until) {
                return false;
            }
            LockSupport.parkNanos(GLANCE.toNanos());
        }
        return true;
    }

    private boolean listens(String service) {
        int port = Integer.parseInt(suite.get("COURTGATE_" + service.toUpperCase(Locale.ROOT) + "_PORT"));
        try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }
}
