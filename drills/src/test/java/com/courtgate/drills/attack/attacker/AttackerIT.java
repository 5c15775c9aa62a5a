package com.courtgate.drills.attack.attacker;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.drills.attack.Requests;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The attacker's process, before a server that counts. */
class AttackerIT {
    private static final Duration LENGTH = Duration.ofSeconds(1);
    private final AtomicInteger heard = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            heard.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void sendsWhatItSaysAndCountsTheAnswers() {
        AttackReport struck = strike(new Plan.Flood(200, 20, 5, false), Requests.get("/a", ""));
        assertThat(struck.reached()).isBetween(1.0, 250.0);
        assertThat(struck.statuses()).containsOnlyKeys(404);
        assertThat(heard.get())
                .isGreaterThanOrEqualTo(struck.statuses().get(404).intValue());
    }

    @Test
    void holdsHeadsThatDoNotEnd() {
        AttackReport struck =
                strike(new Plan.Siege(30, 0, true, Duration.ZERO), Requests.bytes("GET / HTTP/1.1\r\na:\r\n"));
        assertThat(struck.reached()).isEqualTo(30);
        assertThat(struck.open()).isEqualTo(30);
        assertThat(heard.get()).isZero();
    }

    @Test
    void opensAgainWhatWasRefused() {
        AttackReport struck = strike(new Plan.Siege(3, 0, true, Duration.ZERO), Requests.get("/a", ""));
        assertThat(struck.reached()).isEqualTo(3);
        assertThat(struck.statuses()).containsOnlyKeys(404);
    }

    private AttackReport strike(Plan.Manner way, byte[] request) {
        try (var laptop = new AttackerProcess()) {
            int port = server.getAddress().getPort();
            return laptop.strike(new Plan(port, "127.0.0.1", LENGTH, way, List.of(request)))
                    .join();
        }
    }
}
