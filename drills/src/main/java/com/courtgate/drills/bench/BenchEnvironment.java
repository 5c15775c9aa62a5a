package com.courtgate.drills.bench;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.security.InternalKey;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.client.codec.StringCodec;

/** Means that all measurements share: servers of one suite, processes, tokens, sessions in Redis. */
final class BenchEnvironment implements AutoCloseable {
    static final int USERS = 20_000;
    static final int SLOTS = 400;
    static final long FIRST_SLOT = 100_000;
    /** Permits so many that no user is refused. */
    static final int PLENTY = 1_000_000;

    private static final String ALLOCATED = "jvm_gc_memory_allocated_bytes_total";
    private static final int FIRST_PORT_AFTER_GATEWAY = 11;
    private static final Duration TOKENS_ARE_FRESH = Duration.ofMinutes(30);
    final Suite suite;
    final Path root;
    final Path folder;
    final Path tokensFile;
    final RedissonClient redis;
    final Clock clock = Clock.systemUTC();
    final Processes start = new Processes(this);
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final int firstPort;
    private boolean hasUserLocks;

    BenchEnvironment(Suite suite) throws IOException {
        this(suite, Path.of(suite.get("COURTGATE_ROOT")), folderOf(suite), firstPort(suite));
    }

    /**
     * A world beside others of the same suite.
     *
     * @param root of the checkout whose jars are started
     * @param folder for logs
     * @param firstPort of ten, and of ten more that are higher by 100
     */
    BenchEnvironment(Suite suite, Path root, Path folder, int firstPort) throws IOException {
        this.suite = suite;
        this.root = root;
        this.folder = Files.createDirectories(folder);
        this.firstPort = firstPort;
        this.redis = suite.redis();
        this.tokensFile = tokens(USERS);
    }

    /** Returns the folder in which a bench of this suite leaves its files. */
    static Path folderOf(Suite suite) {
        return suite.stateFolder().resolve("bench");
    }

    /** The first port of a suite's bench. */
    static int firstPort(Suite suite) {
        return Integer.parseInt(suite.get("COURTGATE_GATEWAY_PORT")) + FIRST_PORT_AFTER_GATEWAY;
    }

    /** A file of the tokens of users 1, 2, ..., one a line; that of a moment ago if there is one. */
    Path tokens(int users) throws IOException {
        return tokens(1, users);
    }

    /** Does the same for users first, first + 1, ... */
    Path tokens(long first, int users) throws IOException {
        String name = "tokens-" + users + (first == 1 ? "" : "-from-" + first);
        Path file = Files.createDirectories(folderOf(suite)).resolve(name);
        Instant now = clock.instant();
        if (Files.exists(file) && Files.getLastModifiedTime(file).toInstant().isAfter(now.minus(TOKENS_ARE_FRESH))) {
            return file;
        }
        Path made = Files.write(file.resolveSibling(name + ".new"), new Tokens(suite).students(first, users, now));
        return Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Gives users first, first + 1, ... what each account has, the row by which its owner is locked; without it a
     * recorder looks for their accounts with each batch. They go with this world; nothing where the services have no
     * such table.
     */
    void userLocks(long first, int users) throws SQLException {
        try (var database = suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            try (var tables = sql.executeQuery("show tables like 'user_standing'")) {
                if (!tables.next()) {
                    return;
                }
            }
            hasUserLocks = true;
            sql.execute("insert ignore into user_standing (user_id) values "
                    + LongStream.range(first, first + users)
                            .mapToObj(user -> "(" + user + ")")
                            .collect(Collectors.joining(",")));
        }
    }

    int port(int which) {
        return firstPort + which;
    }

    String url(int which) {
        return "http://127.0.0.1:" + port(which);
    }

    private String management(int which) {
        return "http://127.0.0.1:" + (port(which) + 100) + "/actuator";
    }

    String readiness(int which) {
        return management(which) + "/health/readiness";
    }

    String reserveUrl() {
        return url(2) + "/reserve/";
    }

    /** A session with slots FIRST_SLOT, ..., straight into reserve-service. */
    void load(long session, int slots, int permits, long gateMillis) throws IOException, InterruptedException {
        load(session, FIRST_SLOT, slots, permits, gateMillis);
    }

    /** Does the same with slots of other numbers. */
    void load(long session, long firstSlot, int slots, int permits, long gateMillis)
            throws IOException, InterruptedException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            all.add(Map.of("slotId", firstSlot + i, "permits", permits));
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

    /** Returns the times at which the grabs of a session were accepted, by Redis time. */
    LongStream acceptMillis(long session) {
        return redis
                .<String, String>getMap("bf:reserve:result:{" + session + "}", StringCodec.INSTANCE)
                .readAllMap()
                .values()
                .stream()
                .mapToLong(stored -> Long.parseLong(stored.split("\\|")[3]));
    }

    /** Permits of the session's first slot that nobody holds. */
    long left(BenchSession session) {
        String key = "bf:sem:{" + session.id() + "}:" + session.firstSlot();
        return Long.parseLong(redis.<String>getBucket(key, StringCodec.INSTANCE).get());
    }

    /** A session whose round is over; holds of a hundred thousand grabs a round would fill Redis. */
    void forget(long session) throws IOException {
        redis.getKeys().deleteByPattern("bf:*{" + session + "}*");
        Broker.purge(suite, Topology.RESERVE_QUEUE);
    }

    /** The clock of the Redis that has a session, epoch milliseconds. */
    long redisMillis(long session) {
        return Suite.redisTime(redis, session).toEpochMilli();
    }

    /** Calls of script commands that Redis has counted. */
    long scriptCalls() {
        return calls(command -> command.startsWith("cmdstat_eval"));
    }

    /** Commands that Redis has counted, those of its scripts included; without what a connection says of itself. */
    long redisCalls() {
        return calls(command -> !command.matches("cmdstat_(ping|info|auth|hello|client.*|command.*|config.*)"));
    }

    private long calls(Predicate<String> command) {
        return suite.redisMasters(redis).stream()
                .flatMap(node -> node.info(RedisNode.InfoSection.COMMANDSTATS).entrySet().stream())
                .filter(e -> command.test(e.getKey()))
                .mapToLong(e -> calls(e.getValue()))
                .sum();
    }

    private static long calls(String stat) {
        return Long.parseLong(stat.replaceAll("calls=(\\d+),.*", "$1"));
    }

    /** Statements that the database has counted, of whoever asked. */
    long statements() throws SQLException {
        try (var database = suite.bookingDatabase();
                var row = database.createStatement().executeQuery("show global status like 'Queries'")) {
            row.next();
            return row.getLong(2);
        }
    }

    /** Bytes that one of them has allocated since its start, as of its last collection. */
    double allocated(int which) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(management(which) + "/prometheus"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(ALLOCATED))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    /** Whoever gets one of these ids later finds no row that is not theirs. */
    private void removeUserLocks() {
        try (var database = suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            sql.execute("delete s from user_standing s left join user_account a on a.id = s.user_id"
                    + " where a.id is null");
        } catch (SQLException e) {
            throw new IllegalStateException("rows of user_standing stay that are nobody's", e);
        }
    }

    @Override
    public void close() {
        redis.shutdown();
        if (hasUserLocks) {
            removeUserLocks();
        }
    }
}
