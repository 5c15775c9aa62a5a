package com.courtgate.drills.bench;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.ProcessorTime;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The services of one checkout on a suite's database and broker, with schemas and a virtual host of their own, and with
 * a Redis of their own beside the suite's. {@code deploy/lib/sides.sh} makes these, and says where they are.
 */
final class CheckoutServices implements AutoCloseable {
    /** The services of before, the same once more, and those of this checkout. */
    static final List<String> NAMES = List.of("old", "again", "new");

    /** The order in which services are started; what each needs is there before it. */
    static final List<String> SERVICES = List.of("booking", "reserve", "payment", "scheduler", "gateway");

    private static final int PORTS = 10;
    private static final int FIRST_AFTER_BENCH = 30;
    private static final int PLACE_OF_REDIS = 9;
    final String name;
    final BenchEnvironment world;
    private final Suite host;
    private final Map<String, JavaProcess> running = new LinkedHashMap<>();

    private CheckoutServices(Suite host, String name, BenchEnvironment world) {
        this.host = host;
        this.name = name;
        this.world = world;
    }

    /** @param root of the checkout whose jars it is of */
    static CheckoutServices of(Suite host, String name, Path root) throws IOException {
        var world = new BenchEnvironment(
                suite(host, name), root, BenchEnvironment.folderOf(host).resolve(name), firstPort(host, name));
        return new CheckoutServices(host, name, world);
    }

    /** Returns the settings for its services and its clients in place of those of the suite. */
    static Suite suite(Suite host, String name) {
        int first = firstPort(host, name);
        String redis = "redis://127.0.0.1:" + (first + PLACE_OF_REDIS);
        Map<String, String> other = new HashMap<>();
        other.put("COURTGATE_GATEWAY_URL", "http://127.0.0.1:" + (first + Processes.place("gateway")));
        other.put("COURTGATE_REDIS", redis);
        other.put("COURTGATE_CACHE_REDIS", redis);
        other.put("COURTGATE_CACHE_REDIS_PASSWORD", host.get("COURTGATE_REDIS_PASSWORD"));
        other.put("SPRING_RABBITMQ_VIRTUAL_HOST", "bench-" + name);
        for (String service : List.of("booking", "payment", "scheduler")) {
            String variable = "COURTGATE_" + service.toUpperCase(Locale.ROOT) + "_DB_URL";
            other.put(variable, host.get(variable).replace("/courtgate_", "/bench_" + name + "_"));
        }
        return host.with(other);
    }

    private static int firstPort(Suite host, String name) {
        return BenchEnvironment.firstPort(host) + FIRST_AFTER_BENCH + PORTS * NAMES.indexOf(name);
    }

    /** Lets these services run and no others. Without a booking-service what was handed off is not sent again. */
    void run(Set<String> wanted) throws IOException {
        boolean isRecording = wanted.contains("booking");
        boolean otherSettings = isRecording != running.containsKey("booking");
        boolean soldUnrecorded = otherSettings && isRecording && !running.isEmpty();
        for (String service : List.copyOf(running.keySet())) {
            if (otherSettings || !wanted.contains(service)) {
                service(service).close();
                running.remove(service);
            }
        }
        Map<String, String> more = new HashMap<>();
        more.put("COURTGATE_REHEARSAL_LONGEST", "2s"); // a warm-up follows
        if (!isRecording) {
            more.put("COURTGATE_RESERVE_REPUBLISH_AFTER", "2h");
        }
        if (soldUnrecorded) {
            Broker.purge(world.suite, Topology.RESERVE_QUEUE);
        }
        for (String service : SERVICES) {
            if (wanted.contains(service) && !running.containsKey(service)) {
                running.put(service, world.start.member(service, more));
            }
        }
    }

    JavaProcess service(String service) {
        return Objects.requireNonNull(running.get(service), service);
    }

    /** Returns the address of a running service. */
    String url(String service) {
        return world.url(Processes.place(service));
    }

    /**
     * Returns the processor time that its services and its Redis have taken, and the database and the broker, which
     * others use as well, but not at the same time.
     */
    ProcessorTime processorTime() throws IOException {
        Map<String, Long> millis = new LinkedHashMap<>();
        running.forEach((service, process) ->
                millis.put(service, process.processorTime().toMillis()));
        String redis = "redis-" + name;
        ProcessorTime servers = ProcessorTime.of(host, List.of("mariadb", "rabbitmq", redis));
        servers.millis().forEach((server, taken) -> millis.put(server.equals(redis) ? "redis" : server, taken));
        return new ProcessorTime(millis);
    }

    @Override
    public void close() {
        running.values().forEach(JavaProcess::close);
        running.clear();
        world.close();
    }
}
