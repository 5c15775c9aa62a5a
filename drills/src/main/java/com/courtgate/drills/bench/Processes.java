package com.courtgate.drills.bench;

import com.courtgate.drills.bench.baseline.BareGatewayApp;
import com.courtgate.drills.bench.baseline.EmptyApp;
import com.courtgate.drills.bench.baseline.FiveCallsBaseline;
import com.courtgate.drills.bench.baseline.RowLockProgram;
import com.courtgate.drills.bench.baseline.RowLockService;
import com.courtgate.drills.bench.measure.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The programs that a row needs, ours and the peers', each started alone on a port of its own. */
final class Processes {
    private static final String GATEWAY_ON = "--spring.cloud.gateway.server.webflux.enabled=true";
    private static final String INSTANCES = "--spring.cloud.discovery.client.simple.instances.";

    /** Lets a bench press as often as it likes. */
    private static final List<String> WIDE_LIMITS = List.of(
            "--courtgate.gateway.limits.grabs-per-minute=100000",
            "--courtgate.gateway.limits.user-per-second=100000",
            "--courtgate.gateway.limits.ip-per-second=10000000",
            "--courtgate.gateway.limits.global-per-second=10000000");

    /** Places of the services when all are started for one another. */
    private static final Map<String, Integer> PLACES =
            Map.of("reserve", 2, "booking", 3, "payment", 4, "gateway", 7, "scheduler", 8);

    private static final Set<String> FIRST_COMPILER_ONLY = Set.of("payment", "scheduler");
    private final BenchEnvironment world;

    Processes(BenchEnvironment world) {
        this.world = world;
    }

    JavaProcess empty() throws IOException {
        return start("empty", 0, tool(EmptyApp.class), Map.of(), world.url(0) + "/empty");
    }

    JavaProcess literal() throws IOException {
        return start("literal", 1, tool(FiveCallsBaseline.class), Map.of(), world.url(1) + "/empty");
    }

    /** reserve-service alone; what it hands off stays in the queue, so it must not send it again. */
    JavaProcess reserve() throws IOException {
        return reserve(2, Map.of());
    }

    /** Starts the same on a port of ours, with settings of its own. */
    JavaProcess reserve(int which, Map<String, String> more) throws IOException {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("COURTGATE_RESERVE_REPUBLISH_AFTER", "2h");
        return start(
                "reserve-" + which,
                which,
                List.of("-jar", jar("reserve-service").toString()),
                settings,
                world.readiness(which));
    }

    JavaProcess booking() throws IOException {
        return start(
                "booking",
                3,
                List.of("-jar", jar("booking-service").toString()),
                database("booking"),
                world.readiness(3));
    }

    /** The peer of the whole path. */
    JavaProcess rowLockService() throws IOException {
        Path libraries = world.suite.stateFolder().resolve("app/booking/lib");
        String classPath = System.getProperty("java.class.path").split(File.pathSeparator)[0] + ":" + libraries + "/*";
        var settings = Map.of(
                "SPRING_DATASOURCE_URL",
                world.suite.get("COURTGATE_BOOKING_DB_URL"),
                "SPRING_DATASOURCE_USERNAME",
                world.suite.get("COURTGATE_BOOKING_DB_USER"),
                "SPRING_DATASOURCE_PASSWORD",
                world.suite.get("COURTGATE_BOOKING_DB_PASSWORD"),
                "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
                "32",
                "SPRING_CONFIG_IMPORT",
                "",
                "SPRING_MAIN_BANNER_MODE",
                "off");
        return start(
                "row-lock-service",
                8,
                List.of("-cp", classPath, RowLockService.class.getName()),
                settings,
                world.url(8) + "/");
    }

    /** The least that any such peer can do. */
    JavaProcess rowLockProgram() throws IOException {
        return start("row-lock-program", 9, tool(RowLockProgram.class), Map.of(), world.url(9) + "/");
    }

    /**
     * Payment-service alone, with the first compiler only, as it is started elsewhere.
     *
     * @param claimsAtOnce how many claims of a coupon may share a transaction
     */
    JavaProcess payment(int which, int claimsAtOnce) throws IOException {
        Map<String, String> settings = new HashMap<>(database("payment"));
        settings.put("COURTGATE_COUPON_CLAIMSATONCE", Integer.toString(claimsAtOnce));
        settings.put("COURTGATE_PAY_NOTIFY_BASE", world.suite.gatewayUrl());
        return start(
                "payment-" + which,
                which,
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        jar("payment-service").toString()),
                settings,
                world.readiness(which));
    }

    /**
     * The framework alone, on one port of ours, in front of what is on another.
     *
     * @param path what answers 200 there to everybody
     */
    JavaProcess bareGateway(int which, int behind, String path) throws IOException {
        List<String> command = new ArrayList<>(tool(BareGatewayApp.class));
        command.add(GATEWAY_ON);
        command.add("--" + BareGatewayApp.UPSTREAM + "=" + world.url(behind));
        return start("bare-gateway-" + which, which, command, Map.of(), world.url(which) + path);
    }

    /** Our gateway, which lets a bench press as often as it likes. */
    JavaProcess gateway() throws IOException {
        return gateway(7, 2, Map.of());
    }

    /** Starts the same on a port of ours, in front of the reserve-service on another, with settings of its own. */
    JavaProcess gateway(int which, int reserve, Map<String, String> settings) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("-jar", jar("gateway-service").toString()));
        command.add(GATEWAY_ON);
        command.add(INSTANCES + "reserve-service[0].uri=" + world.url(reserve));
        command.add(INSTANCES + "booking-service[0].uri=" + world.url(3));
        command.addAll(WIDE_LIMITS);
        return start("gateway-" + which, which, command, settings, world.readiness(which));
    }

    /**
     * One of the services of a whole suite, which finds the others in their places, running or not.
     *
     * @param name as {@code deploy/dev} knows it
     */
    JavaProcess member(String name, Map<String, String> more) throws IOException {
        int place = place(name);
        List<String> command = new ArrayList<>();
        if (FIRST_COMPILER_ONLY.contains(name)) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.addAll(List.of("-jar", jar(name + "-service").toString()));
        PLACES.forEach((other, where) -> command.add(INSTANCES + other + "-service[0].uri=" + world.url(where)));
        if (name.equals("gateway")) {
            command.add(GATEWAY_ON);
            command.addAll(WIDE_LIMITS);
        }
        Map<String, String> settings = new HashMap<>(database(name));
        settings.put("COURTGATE_PAY_NOTIFY_BASE", world.suite.gatewayUrl());
        settings.putAll(more);
        return start(name, place, command, settings, world.readiness(place));
    }

    /** Returns which of a world's ports belongs to a member of a whole suite. */
    static int place(String name) {
        return Objects.requireNonNull(PLACES.get(name), name);
    }

    /**
     * Starts a program on a port of ours.
     *
     * @param name of its log
     * @param readyUrl what answers 200 as soon as it runs
     */
    private JavaProcess start(
            String name, int which, List<String> command, Map<String, String> settings, String readyUrl)
            throws IOException {
        Path log = world.folder.resolve(name + ".log");
        return JavaProcess.start(log, command, environment(world.port(which), settings), readyUrl);
    }

    /** The settings of the schema of a service that has one. */
    private Map<String, String> database(String name) {
        Map<String, String> settings = new HashMap<>();
        for (String what : List.of("URL", "USER", "PASSWORD")) {
            String known = "COURTGATE_" + name.toUpperCase(Locale.ROOT) + "_DB_" + what;
            if (world.suite.environment().containsKey(known)) {
                settings.put("COURTGATE_DB_" + what, world.suite.get(known));
            }
        }
        return settings;
    }

    /** What {@code deploy/dev} builds to be run; a checkout of before has it where a build that checks has. */
    private Path jar(String module) throws IOException {
        Path built = world.root.resolve(module).resolve("target");
        Path run = built.resolve("run");
        try (var files = Files.list(Files.isDirectory(run) ? run : built)) {
            return files.filter(f -> f.toString().endsWith("SNAPSHOT.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<String> tool(Class<?> main) {
        return List.of("-cp", System.getProperty("java.class.path"), main.getName());
    }

    private Map<String, String> environment(int port, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(world.suite.environment());
        environment.put("COURTGATE_PORT", Integer.toString(port));
        environment.put("COURTGATE_MANAGEMENT_PORT", Integer.toString(port + 100));
        environment.put("SERVER_PORT", Integer.toString(port));
        environment.put("SERVER_ADDRESS", "127.0.0.1");
        environment.put("SPRING_CONFIG_IMPORT", "classpath:courtgate-defaults.yml");
        environment.put("SPRING_CLOUD_NACOS_DISCOVERY_ENABLED", "false");
        environment.put("SPRING_CLOUD_GATEWAY_SERVER_WEBFLUX_ENABLED", "false"); // on the tools' class path
        environment.put("SPRING_PROFILES_ACTIVE", "dev");
        environment.putAll(more);
        return environment;
    }
}
