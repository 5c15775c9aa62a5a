package com.courtgate.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A process of one that several together make a Redis of; all options but port and folder are its maker's. */
final class RedisNode {
    private final int port = TestServers.freePort();
    private final String password;
    private final Process process;
    private boolean isFrozen;

    private RedisNode(String password, String... options) {
        this.password = password;
        try {
            Path folder = Files.createTempDirectory("courtgate-redis-node-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteFolder(folder)));
            List<String> command = new ArrayList<>(List.of("redis-server"));
            if (options.length > 0 && options[0].equals("--sentinel")) {
                Path file = Files.createFile(folder.resolve("sentinel.conf")); // it writes down what it knows
                command.add(file.toString());
            }
            command.addAll(List.of("--port", "" + port, "--bind", "127.0.0.1", "--dir", folder.toString()));
            if (!password.isEmpty()) {
                command.addAll(List.of("--requirepass", password));
            }
            command.addAll(Arrays.asList(options));
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Eventually.eventually(() -> ask("ping"));
    }

    /**
     * One that has everything of its master, or hands everything to its replica, from the moment when the replica says
     * so. After a copy without a file the master waits for one more word of the replica, for up to a second.
     *
     * @param password which it wants, and which its master wants; empty for none
     */
    static RedisNode replicating(String password, String... options) {
        List<String> all = new ArrayList<>(List.of("--save", "", "--repl-diskless-sync", "no"));
        all.addAll(Arrays.asList(options));
        if (!password.isEmpty()) {
            all.addAll(List.of("--masterauth", password));
        }
        return new RedisNode(password, all.toArray(String[]::new));
    }

    /** A sentinel, which nobody may ask without that password where it is not empty. */
    static RedisNode sentinel(String password) {
        return new RedisNode(password, "--sentinel");
    }

    int port() {
        return port;
    }

    String address() {
        return "redis://127.0.0.1:" + port;
    }

    /** Neither dead nor frozen. */
    boolean answers() {
        return process.isAlive() && !isFrozen;
    }

    void freeze() {
        run(List.of("kill", "-STOP", "" + process.pid()));
        isFrozen = true;
    }

    void thaw() {
        run(List.of("kill", "-CONT", "" + process.pid()));
        isFrozen = false;
    }

    /** Returns the answer of {@code redis-cli}; throws when the node does not answer, or answers an error. */
    String ask(String... command) {
        List<String> line = new ArrayList<>(List.of("redis-cli", "-e", "-h", "127.0.0.1", "-p", "" + port));
        if (!password.isEmpty()) {
            line.addAll(List.of("--no-auth-warning", "-a", password));
        }
        line.addAll(Arrays.asList(command));
        return run(line);
    }

    static String run(List<String> command) {
        try {
            Process asked =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (asked.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + answer);
            }
            return answer.trim();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    private void deleteFolder(Path folder) {
        kill();
        for (String file : new String[] {"nodes.conf", "sentinel.conf", "dump.rdb", ""}) {
            folder.resolve(file).toFile().delete();
        }
    }
}
