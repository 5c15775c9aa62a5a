package com.courtgate.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.utility.DockerImageName;

/**
 * The real servers of the integration tests, one of each per test JVM: from {@code COURTGATE_TEST_MARIADB},
 * {@code _REDIS}, {@code _RABBIT} (host:port) where set, in containers where a Docker engine answers (of the image that
 * {@code COURTGATE_TEST_MARIADB_IMAGE}, ... names), else from installed binaries on private loopback ports. A server
 * that cannot be had fails the test; none is skipped.
 */
public final class TestServers {
    public static final String DATABASE_USER = "root";
    public static final String DATABASE_PASSWORD = "";
    public static final String RABBIT_USER = "guest";
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final List<Process> STARTED = new CopyOnWriteArrayList<>();
    private static final List<FileChannel> PORTS = new ArrayList<>();
    private static final FutureTask<Address> RABBIT =
            new FutureTask<>(() -> provide("RABBIT", "rabbitmq:3.13", 5672, TestServers::startRabbit));

    private static Address mariaDb;
    private static Address redis;
    private static Path home;
    private static volatile RabbitControl rabbitControl;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            STARTED.forEach(TestServers::destroyTree);
            deleteHome();
        }));
    }

    private TestServers() {}

    /** Address at which a server listens. */
    public record Address(String host, int port) {
        static Address of(String hostAndPort) {
            int colon = hostAndPort.lastIndexOf(':');
            return new Address(hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
        }
    }

    /** An empty schema of its own on the database server; answers its JDBC URL. */
    public static synchronized String newSchema() {
        Address server = mariaDb();
        String schema = "t"
                + ProcessHandle.current().pid()
                + "_"
                + SCHEMAS.incrementAndGet()
                + "_"
                + ThreadLocalRandom.current().nextInt(10_000);
        String base = "jdbc:mysql://" + server.host() + ":" + server.port() + "/";
        String options = "?rewriteBatchedStatements=true&useSSL=false&allowPublicKeyRetrieval=true"
                + "&connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true";
        try (var connection = DriverManager.getConnection(base + options, DATABASE_USER, DATABASE_PASSWORD);
                var statement = connection.createStatement()) {
            statement.execute("create database " + schema + " character set utf8mb4");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return base + schema + options;
    }

    public static synchronized Address mariaDb() {
        if (mariaDb == null) {
            mariaDb = provide("MARIADB", "mariadb:10.11", 3306, TestServers::startMariaDb);
        }
        return mariaDb;
    }

    public static synchronized Address redis() {
        if (redis == null) {
            redis = provide("REDIS", "redis:7", 6379, TestServers::startRedis);
        }
        return redis;
    }

    /** Starts the broker, which takes the longest of all, beside what the caller goes on with. */
    public static void expectRabbit() {
        Thread.ofPlatform().daemon().name("start-rabbit").start(RABBIT);
    }

    public static Address rabbit() {
        RABBIT.run(); // nothing where it is started already
        try {
            return RABBIT.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /**
     * Has the broker be short of memory: it reads nothing more from a connection that publishes. Ends when told false,
     * which no test may leave out.
     */
    public static void shortenRabbitsMemory(boolean isShort) {
        rabbit();
        if (rabbitControl == null) {
            throw new IllegalStateException("the broker of COURTGATE_TEST_RABBIT is not ours to be short of memory");
        }
        try {
            rabbitControl.run("set_vm_memory_high_watermark", isShort ? "0" : "0.4");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code rabbitmqctl}, of the one broker. */
    private interface RabbitControl {
        void run(String... arguments) throws Exception;
    }

    /** A loopback port below the ephemeral range that nobody listens on, and that no other test JVM is given. */
    public static synchronized int freePort() {
        for (int attempt = 0; attempt < 200; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(26_000, 31_500);
            try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                if (isOurs(port)) {
                    return probe.getLocalPort();
                }
            } catch (IOException taken) {
                // try another
            }
        }
        throw new IllegalStateException("no free port between 26000 and 31500");
    }

    /** Builds run two test JVMs at a time, and a server binds its port a while after it was told. */
    @SuppressWarnings("resource") // held until the JVM ends
    private static boolean isOurs(int port) throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "courtgate-test-ports"));
        var file = FileChannel.open(folder.resolve("" + port), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                PORTS.add(file);
                return true;
            }
        } catch (OverlappingFileLockException givenBefore) {
            // by this JVM
        }
        file.close();
        return false;
    }

    private interface Starter {
        Address start() throws Exception;
    }

    private static Address provide(String name, String image, int port, Starter binary) {
        String given = System.getenv("COURTGATE_TEST_" + name);
        if (given != null && !given.isBlank()) {
            return Address.of(given);
        }
        try {
            String other = System.getenv("COURTGATE_TEST_" + name + "_IMAGE");
            return dockerAnswers() ? container(name, other == null ? image : other, port) : binary.start();
        } catch (Exception e) {
            throw new IllegalStateException(
                    name
                            + " can not be had: set COURTGATE_TEST_"
                            + name
                            + "=host:port, start a Docker engine, or install the server binaries"
                            + " (deploy/dev test does)",
                    e);
        }
    }

    private static boolean dockerAnswers() {
        boolean engineLikely = System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
        return engineLikely && DockerClientFactory.instance().isDockerAvailable();
    }

    @SuppressWarnings("resource") // lives as long as the JVM; Testcontainers removes it
    private static Address container(String name, String image, int port) {
        var container = new GenericContainer<>(DockerImageName.parse(image))
                .withNetwork(Network.SHARED) // an engine need not have a default one
                .withExposedPorts(port)
                .withEnv("MARIADB_ALLOW_EMPTY_ROOT_PASSWORD", "1");
        container.start();
        if (name.equals("RABBIT")) {
            rabbitControl = arguments -> container.execInContainer(withArguments("rabbitmqctl", arguments));
        }
        return new Address(container.getHost(), container.getMappedPort(port));
    }

    private static Address startMariaDb() throws Exception {
        Path dir = newDirectory("mariadb");
        String user = System.getProperty("user.name");
        run(
                dir,
                Map.of(),
                List.of(
                        "mariadb-install-db",
                        "--no-defaults",
                        "--user=" + user,
                        "--datadir=" + dir.resolve("data"),
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db"));
        int port = freePort();
        start(
                dir,
                Map.of(),
                List.of(
                        binary("mariadbd"),
                        "--no-defaults",
                        "--user=" + user,
                        "--datadir=" + dir.resolve("data"),
                        "--socket=" + dir.resolve("s.sock"),
                        "--pid-file=" + dir.resolve("p.pid"),
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--max-connections=300",
                        "--innodb-flush-log-at-trx-commit=2", // no test pulls the machine's plug
                        "--character-set-server=utf8mb4"));
        var address = new Address("127.0.0.1", port);
        awaitPort(address);
        return address;
    }

    private static Address startRedis() throws Exception {
        Path dir = newDirectory("redis");
        int port = freePort();
        start(
                dir,
                Map.of(),
                List.of(
                        binary("redis-server"),
                        "--port",
                        "" + port,
                        "--bind",
                        "127.0.0.1",
                        "--dir",
                        dir.toString(),
                        "--save",
                        ""));
        var address = new Address("127.0.0.1", port);
        awaitPort(address);
        return address;
    }

    private static Address startRabbit() throws Exception {
        Path dir = newDirectory("rabbit");
        int port = freePort();
        Path cookie = dir.resolve(".erlang.cookie");
        Files.writeString(
                cookie, "courtgate-test-" + ThreadLocalRandom.current().nextLong());
        Files.setPosixFilePermissions(cookie, PosixFilePermissions.fromString("r--------"));
        Files.writeString(dir.resolve("rabbitmq.conf"), "log.console = false\n");
        Files.writeString(dir.resolve("enabled_plugins"), "[].\n");
        Files.writeString(dir.resolve("env.conf"), "");
        var environment = Map.ofEntries(
                Map.entry("HOME", dir.toString()),
                Map.entry("ERL_EPMD_PORT", "" + freePort()),
                Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                Map.entry("RABBITMQ_NODENAME", "test" + port + "@localhost"),
                Map.entry("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1"),
                Map.entry("RABBITMQ_NODE_PORT", "" + port),
                Map.entry("RABBITMQ_DIST_PORT", "" + freePort()),
                Map.entry("RABBITMQ_CONFIG_FILE", dir.resolve("rabbitmq").toString()),
                Map.entry("RABBITMQ_CONF_ENV_FILE", dir.resolve("env.conf").toString()),
                Map.entry(
                        "RABBITMQ_ENABLED_PLUGINS_FILE",
                        dir.resolve("enabled_plugins").toString()),
                Map.entry("RABBITMQ_MNESIA_BASE", dir.resolve("mnesia").toString()),
                Map.entry("RABBITMQ_LOG_BASE", dir.resolve("log").toString()),
                Map.entry("RABBITMQ_SCHEMA_DIR", dir.resolve("schema").toString()),
                Map.entry("RABBITMQ_GENERATED_CONFIG_DIR", dir.resolve("config").toString()),
                Map.entry("RABBITMQ_PID_FILE", dir.resolve("rabbit.pid").toString()));
        start(dir, environment, List.of("/usr/lib/rabbitmq/bin/rabbitmq-server"));
        String control = "/usr/lib/rabbitmq/bin/rabbitmqctl";
        rabbitControl = arguments -> run(dir, environment, List.of(withArguments(control, arguments)));
        var address = new Address("127.0.0.1", port);
        awaitPort(address);
        return address;
    }

    private static String[] withArguments(String command, String... arguments) {
        return Stream.concat(Stream.of(command), Stream.of(arguments)).toArray(String[]::new);
    }

    private static String binary(String name) {
        for (String folder : List.of("/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin")) {
            Path candidate = Path.of(folder, name);
            if (Files.isExecutable(candidate)) {
                return candidate.toString();
            }
        }
        throw new IllegalStateException(name + " is not installed");
    }

    private static synchronized Path newDirectory(String name) throws IOException {
        if (home == null) {
            home = Files.createTempDirectory("courtgate-test-");
        }
        return Files.createDirectories(home.resolve(name));
    }

    private static void run(Path dir, Map<String, String> environment, List<String> command) throws Exception {
        Path log = dir.resolve("run.log");
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(command.getFirst() + " failed: " + Files.readString(log));
        }
    }

    private static void start(Path dir, Map<String, String> environment, List<String> command) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("out.log").toFile());
        builder.environment().putAll(environment);
        STARTED.add(builder.start());
    }

    private static void awaitPort(Address address) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (var probe = new Socket(address.host(), address.port())) {
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > deadline) {
                    throw new UncheckedIOException(address + " does not answer", notYet);
                }
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    private static void destroyTree(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void deleteHome() {
        if (home == null) {
            return;
        }
        try (var files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        } catch (IOException | UncheckedIOException stillInUse) {
            // the operating system's temp cleaning gets it
        }
    }
}
