package com.courtgate.drills.bench.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A JVM of the bench's own, ended with it. */
public final class JavaProcess implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private final Process process;

    private JavaProcess(Process process) {
        this.process = process;
    }

    /** Starts and waits until the URL answers 200. */
    public static JavaProcess start(Path log, List<String> what, Map<String, String> environment, String readyUrl)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms512m", "-Xmx1g", "-XX:+UseParallelGC"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(what);
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        var started = new JavaProcess(builder.start());
        Runtime.getRuntime().addShutdownHook(new Thread(started.process::destroyForcibly));
        for (int i = 0; i < 1200 && started.process.isAlive(); i++) {
            if (answers(readyUrl)) {
                return started;
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        started.close();
        throw new IllegalStateException(what + " did not start, see " + log);
    }

    private static boolean answers(String url) {
        try {
            var request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the processor time taken since the start. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Stops it from running without ending it. */
    public void freeze() throws IOException, InterruptedException {
        signal("-STOP");
    }

    public void thaw() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
