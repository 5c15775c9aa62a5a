package com.courtgate.drills.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.courtgate.drills.faults.MessageShuffler.Manner;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Everything that can be made to go wrong with one suite, each under its name. */
public final class FaultMatrix {
    private static final List<String> SERVICES = List.of("gateway", "reserve", "booking", "payment", "scheduler");
    private static final List<String> SERVERS = List.of("redis", "rabbitmq", "mariadb");
    private static final Map<String, List<String>> CRASH_POINTS = Map.of(
            "reserve",
            List.of("AFTER_SCRIPT", "AFTER_PUBLISH", "AFTER_CONFIRM", "AFTER_ORDER_SCRIPT"),
            "booking",
            List.of("BEFORE_RECORDING", "BEFORE_COMMIT", "AFTER_COMMIT", "BEFORE_ACKNOWLEDGEMENT"),
            "payment",
            List.of(
                    "BEFORE_CHANNEL_CREATE",
                    "AFTER_CHANNEL_CREATE",
                    "BEFORE_CALLBACK_COMMIT",
                    "AFTER_CALLBACK_COMMIT",
                    "BEFORE_CHANNEL_REFUND",
                    "AFTER_CHANNEL_REFUND"));
    private final Suite suite;
    private final Dev dev;
    private final Duration pause;
    private final Crashes crashes;
    private final List<Fault> faults = new ArrayList<>();

    /** @param pause how long something stays frozen, unreachable or late */
    public FaultMatrix(Suite suite, Dev dev, Duration pause) {
        this.suite = suite;
        this.dev = dev;
        this.pause = pause;
        this.crashes = new Crashes(suite, dev);
        for (String victim : concat(SERVICES, SERVERS)) {
            add("kill-" + victim, () -> kill(victim));
            add("freeze-" + victim, () -> freeze(victim));
        }
        add("empty-redis", this::emptyRedis);
        for (String server : SERVERS) {
            add("swallow-" + server, () -> swallow(server));
        }
        add("double-messages", () -> new MessageShuffler(suite).deliver(Manner.TWICE, pause));
        add("late-messages", () -> new MessageShuffler(suite).deliver(Manner.LATE, pause));
        for (String service : SERVICES) {
            for (String point : CRASH_POINTS.getOrDefault(service, List.of())) {
                add("crash-" + service + "-" + point, () -> crash(service, point));
            }
        }
    }

    /** All of them, in an order that does not change. */
    public List<Fault> all() {
        return List.copyOf(faults);
    }

    /** The one of that name. */
    public Fault named(String name) {
        return faults.stream()
                .filter(fault -> fault.name().equals(name))
                .findAny()
                .orElseThrow(
                        () -> new IllegalArgumentException("No fault is called " + name + ". There are: " + faults));
    }

    private void add(String name, Fault.Course course) {
        faults.add(new Fault(name, course));
    }

    private void kill(String victim) {
        dev.run("kill", victim);
        dev.run("start", victim);
    }

    private void freeze(String victim) {
        dev.run("freeze", victim);
        try {
            LockSupport.parkNanos(pause.toNanos());
        } finally {
            dev.run("thaw", victim);
        }
    }

    private void emptyRedis() throws IOException {
        dev.run("kill", "redis");
        Path data = suite.stateFolder().resolve("data").resolve("redis");
        try (var files = Files.walk(data)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
        dev.run("start", "redis");
    }

    private void swallow(String server) throws IOException {
        order("swallow " + server);
        try {
            LockSupport.parkNanos(pause.toNanos());
        } finally {
            order("carry " + server);
        }
    }

    private void order(String words) throws IOException {
        try (var wires = connectToWires()) {
            wires.getOutputStream().write((words + "\n").getBytes(US_ASCII));
            String answer = new String(wires.getInputStream().readNBytes(3), US_ASCII);
            if (!answer.equals("ok\n")) {
                throw new IOException(words + ": " + answer);
            }
        }
    }

    private void crash(String service, String point) throws IOException, Fault.NotReached {
        crashes.wish(service, point);
        crashes.awaitDeath(service, point);
    }

    private Socket connectToWires() throws IOException {
        int port = Integer.parseInt(suite.get("COURTGATE_WIRES_PORT"));
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
