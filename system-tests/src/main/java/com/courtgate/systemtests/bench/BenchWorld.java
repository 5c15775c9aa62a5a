package com.courtgate.systemtests.bench;

import com.courtgate.common.contract.Topology;
import com.courtgate.common.security.InternalKey;
import com.courtgate.systemtests.suite.Suite;
import com.courtgate.systemtests.suite.Tokens;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.api.redisnode.RedisSingle;
import org.redisson.client.protocol.Time;

/** What all measurements share: servers of one suite, processes, tokens, sessions in Redis. */
final class BenchWorld implements AutoCloseable {
    static final int USERS = 20_000;
    static final int SLOTS = 400;
    static final long FIRST_SLOT = 100_000;
    /** So many permits that no user is refused. */
    static final int PLENTY = 1_000_000;

    private static final int RESERVE_PORT_OFFSET = 11;
    private static final String GATEWAY_ON = "--spring.cloud.gateway.server.webflux.enabled=true";
    final Suite suite;
    final Path root;
    final Path folder;
    final Path tokensFile;
    final RedissonClient redis;
    final Clock clock = Clock.systemUTC();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();

    BenchWorld(Suite suite) throws IOException {
        this.suite = suite;
        this.root = Path.of(suite.get("COURTGATE_ROOT"));
        this.folder = Files.createDirectories(suite.stateFolder().resolve("bench"));
        this.redis = suite.redis();
        this.tokensFile = tokens(USERS);
    }

    /** A file of the tokens of users 1, 2, ..., one a line. */
    Path tokens(int users) throws IOException {
        Path file = folder.resolve("tokens-" + users);
        return Files.write(file, new Tokens(suite).students(1, users, clock.instant()));
    }

    int port(int which) {
        return Integer.parseInt(suite.get("COURTGATE_GATEWAY_PORT")) + RESERVE_PORT_OFFSET + which;
    }

    JavaProcess empty() throws IOException {
        return JavaProcess.start(
                folder.resolve("empty.log"), tool(EmptyApp.class), environment(port(0), Map.of()), url(0) + "/empty");
    }

    JavaProcess literal() throws IOException {
        return JavaProcess.start(
                folder.resolve("literal.log"),
                tool(LiteralApp.class),
                environment(port(1), Map.of()),
                url(1) + "/empty");
    }

    /** reserve-service alone; what it hands off stays in the queue, so it must not send it again. */
    JavaProcess reserve() throws IOException {
        var settings = Map.of("COURTGATE_RESERVE_REPUBLISH_AFTER", "2h");
        return JavaProcess.start(
                folder.resolve("reserve.log"),
                List.of("-jar", jar("reserve-service").toString()),
                environment(port(2), settings),
                readiness(2));
    }

    JavaProcess booking() throws IOException {
        var settings = Map.of(
                "COURTGATE_DB_URL", suite.get("COURTGATE_BOOKING_DB_URL"),
                "COURTGATE_DB_USER", suite.get("COURTGATE_BOOKING_DB_USER"),
                "COURTGATE_DB_PASSWORD", suite.get("COURTGATE_BOOKING_DB_PASSWORD"));
        return JavaProcess.start(
                folder.resolve("booking.log"),
                List.of("-jar", jar("booking-service").toString()),
                environment(port(3), settings),
                readiness(3));
    }

    /** The peer of the whole path. */
    JavaProcess rowLockService() throws IOException {
        Path libraries = suite.stateFolder().resolve("app/booking/lib");
        String classPath = root.resolve("system-tests/target/classes") + ":" + libraries + "/*";
        var settings = Map.of(
                "SPRING_DATASOURCE_URL",
                suite.get("COURTGATE_BOOKING_DB_URL"),
                "SPRING_DATASOURCE_USERNAME",
                suite.get("COURTGATE_BOOKING_DB_USER"),
                "SPRING_DATASOURCE_PASSWORD",
                suite.get("COURTGATE_BOOKING_DB_PASSWORD"),
                "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
                "32",
                "SPRING_CONFIG_IMPORT",
                "",
                "SPRING_MAIN_BANNER_MODE",
                "off");
        return JavaProcess.start(
                folder.resolve("row-lock-service.log"),
                List.of("-cp", classPath, RowLockService.class.getName()),
                environment(port(8), settings),
                url(8) + "/");
    }

    /** The least that any such peer can do. */
    JavaProcess rowLockProgram() throws IOException {
        return JavaProcess.start(
                folder.resolve("row-lock-program.log"),
                tool(RowLockProgram.class),
                environment(port(9), Map.of()),
                url(9) + "/");
    }

    String url(int which) {
        return "http://127.0.0.1:" + port(which);
    }

    private String management(int which) {
        return "http://127.0.0.1:" + (port(which) + 100) + "/actuator";
    }

    private String readiness(int which) {
        return management(which) + "/health/readiness";
    }

    /** Payment-service alone, with the first compiler only, as it is started elsewhere. */
    JavaProcess payment() throws IOException {
        var settings = Map.of(
                "COURTGATE_DB_URL", suite.get("COURTGATE_PAYMENT_DB_URL"),
                "COURTGATE_DB_USER", suite.get("COURTGATE_PAYMENT_DB_USER"),
                "COURTGATE_DB_PASSWORD", suite.get("COURTGATE_PAYMENT_DB_PASSWORD"),
                "COURTGATE_PAY_NOTIFY_BASE", suite.gatewayUrl());
        return JavaProcess.start(
                folder.resolve("payment.log"),
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        jar("payment-service").toString()),
                environment(port(4), settings),
                readiness(4));
    }

    /**
     * The framework alone, on one port of ours, in front of what is on another.
     *
     * @param path what answers 200 there to everybody
     */
    JavaProcess bareGateway(int which, int behind, String path) throws IOException {
        List<String> command = new ArrayList<>(tool(BareGatewayApp.class));
        command.add(GATEWAY_ON);
        command.add("--" + BareGatewayApp.UPSTREAM + "=" + url(behind));
        return JavaProcess.start(
                folder.resolve("bare-gateway-" + which + ".log"),
                command,
                environment(port(which), Map.of()),
                url(which) + path);
    }

    /** Our gateway, which lets a bench press as often as it likes. */
    JavaProcess gateway() throws IOException {
        List<String> command =
                new ArrayList<>(List.of("-jar", jar("gateway-service").toString()));
        command.add(GATEWAY_ON);
        String instances = "--spring.cloud.discovery.client.simple.instances.";
        command.add(instances + "reserve-service[0].uri=http://127.0.0.1:" + port(2));
        command.add(instances + "booking-service[0].uri=http://127.0.0.1:" + port(3));
        command.add("--courtgate.gateway.limits.grabs-per-minute=100000");
        command.add("--courtgate.gateway.limits.user-per-second=100000");
        command.add("--courtgate.gateway.limits.ip-per-second=10000000");
        command.add("--courtgate.gateway.limits.global-per-second=10000000");
        return JavaProcess.start(folder.resolve("gateway.log"), command, environment(port(7), Map.of()), readiness(7));
    }

    String reserveUrl() {
        return url(2) + "/reserve/";
    }

    /** A session with slots FIRST_SLOT, ..., straight into reserve-service. */
    void load(long session, int slots, int permits, long gateMillis) throws IOException, InterruptedException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            all.add(Map.of("slotId", FIRST_SLOT + i, "permits", permits));
        }
        var document = Map.of(
                "sessionId",
                session,
                "gateTimeMillis",
                gateMillis,
                "closeTimeMillis",
                0,
                "expireAtMillis",
                clock.millis() + 86_400_000L,
                "quota",
                1_000_000,
                "slots",
                all,
                "holders",
                List.of());
        var request = HttpRequest.newBuilder(URI.create(url(2) + "/internal/sessions/" + session + "/load"))
                .header("Content-Type", "application/json")
                .header(InternalKey.HEADER, suite.get("COURTGATE_INTERNAL_KEY"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(json.writeValueAsBytes(document)))
                .build();
        var response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException("load failed: " + response.body());
        }
    }

    /** The ETag of what an address answers to a student. */
    String tagOf(String url) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url))
                .header(
                        "Authorization",
                        "Bearer " + Files.readAllLines(tokensFile).getFirst())
                .build();
        var response = http.send(request, HttpResponse.BodyHandlers.ofString());
        return response.headers()
                .firstValue("ETag")
                .orElseThrow(() -> new IllegalStateException(url + " has no ETag: " + response.body()));
    }

    /** A session whose round is over; holds of a hundred thousand grabs a round would fill Redis. */
    void forget(long session) throws IOException {
        redis.getKeys().deleteByPattern("bf:*{" + session + "}*");
        Broker.purge(suite, Topology.RESERVE_QUEUE);
    }

    /** Redis server's clock, epoch milliseconds. */
    long redisMillis() {
        Time time = redis.getRedisNodes(RedisNodes.SINGLE).getInstance().time();
        return time.getSeconds() * 1000L + time.getMicroseconds() / 1000;
    }

    /** Calls of script commands that Redis has counted. */
    long scriptCalls() {
        RedisSingle nodes = redis.getRedisNodes(RedisNodes.SINGLE);
        Map<String, String> stats = nodes.getInstance().info(RedisNode.InfoSection.COMMANDSTATS);
        return stats.entrySet().stream()
                .filter(e -> e.getKey().startsWith("cmdstat_eval"))
                .mapToLong(e -> Long.parseLong(e.getValue().replaceAll("calls=(\\d+),.*", "$1")))
                .sum();
    }

    /** A counter of reserve-service's metrics, summed over its labels; 0 when absent. */
    double reserveMetric(String name) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(management(2) + "/prometheus"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private Path jar(String module) throws IOException {
        try (var files = Files.list(root.resolve(module).resolve("target"))) {
            return files.filter(f -> f.toString().endsWith("SNAPSHOT.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<String> tool(Class<?> main) {
        Path target = root.resolve("system-tests/target");
        return List.of("-cp", target + "/classes:" + target + "/lib/*", main.getName());
    }

    private Map<String, String> environment(int port, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(suite.environment());
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

    @Override
    public void close() {
        redis.shutdown();
    }
}
