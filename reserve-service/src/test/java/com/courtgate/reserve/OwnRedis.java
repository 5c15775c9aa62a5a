package com.courtgate.reserve;

import com.courtgate.common.testing.Eventually;
import com.courtgate.common.testing.TestServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;

/** A Redis of the test's own, to be frozen. */
public final class OwnRedis {
    private final int port = TestServers.freePort();
    private final Process process;

    public OwnRedis() {
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
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Eventually.eventually(this::connect);
    }

    private boolean connect() {
        try (var socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public String address() {
        return "redis://127.0.0.1:" + port;
    }

    public void freeze() throws Exception {
        signal("-STOP");
    }

    public void thaw() throws Exception {
        signal("-CONT");
    }

    public void end() {
        process.destroyForcibly();
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("kill", name, "" + process.pid()).start().waitFor();
    }
}
