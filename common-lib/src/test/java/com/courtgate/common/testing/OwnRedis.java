package com.courtgate.common.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Objects;

/** A Redis of the test's own, to be killed, frozen and restarted. */
public final class OwnRedis implements AutoCloseable {
    private final int port = TestServers.freePort();
    private Process process;

    public OwnRedis() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        start();
    }

    public String address() {
        return "redis://127.0.0.1:" + port;
    }

    public void start() {
        try {
            var dir = Files.createTempDirectory("courtgate-own-redis-");
            dir.toFile().deleteOnExit();
            process = new ProcessBuilder(
                            "redis-server",
                            "--port",
                            "" + port,
                            "--bind",
                            "127.0.0.1",
                            "--dir",
                            dir.toString(),
                            "--save",
                            "")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Eventually.eventually(() -> number("DBSIZE"));
    }

    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public void freeze() throws Exception {
        signal("-STOP");
    }

    public void thaw() throws Exception {
        signal("-CONT");
    }

    /** Milliseconds the key has left; -1 without end, -2 when there is no such key. */
    public long millisLeft(String key) {
        return number("PTTL " + key);
    }

    /** From now on Redis refuses every write that would need memory beyond this; 0 is without limit. */
    public void limitMemory(long bytes) {
        reply("CONFIG SET maxmemory " + bytes);
    }

    /** Writes wait inside Redis from now on, for a minute at most; reads are answered. */
    public void holdWrites() {
        reply("CLIENT PAUSE 60000 WRITE");
    }

    /** Carries the waiting writes out. */
    public void releaseWrites() {
        reply("CLIENT UNPAUSE");
    }

    private long number(String command) {
        return Long.parseLong(reply(command).substring(1));
    }

    private String reply(String command) {
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(2_000);
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            var reply = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return Objects.requireNonNull(reply.readLine(), "Redis closed the connection");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("kill", name, "" + process.pid()).start().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
