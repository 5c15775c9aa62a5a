package com.courtgate.systemtests.rush;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.systemtests.world.Api;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a student does about answers, and about none, at a gateway that is told what to say. */
class RushIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Said ACCEPTED = new Said(202, "{\"data\":{\"traceId\":\"t2\"}}");
    private final Queue<Said> grabs = new ArrayDeque<>();
    private final AtomicInteger presses = new AtomicInteger();
    private final Student student = Rush.students(1, List.of("token")).getFirst();
    private String mine = "{\"data\":[]}";
    private HttpServer gateway;
    private Api api;

    /** An answer; status 0 is none. */
    private record Said(int status, String body) {}

    @BeforeEach
    void open() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/reserve/", this::grab);
        gateway.createContext("/reserve/mine", exchange -> say(exchange, new Said(200, mine)));
        gateway.createContext(
                "/reserve/result/", exchange -> say(exchange, new Said(200, "{\"data\":{\"status\":\"FAILED\"}}")));
        gateway.start();
        api = new Api("http://127.0.0.1:" + gateway.getAddress().getPort());
    }

    @AfterEach
    void close() {
        api.close();
        gateway.stop(0);
    }

    @Test
    void findsWhatItWasNotToldInsteadOfPressingAgain() {
        grabs.add(new Said(0, ""));
        mine = "{\"data\":[{\"traceId\":\"t1\"}]}";
        Rush rush = play(CLOCK.instant());
        assertThat(student.accepted()).containsExactly("t1");
        assertThat(presses).hasValue(1);
        assertThat(rush.unanswered()).isEqualTo(1);
    }

    @Test
    void pressesAgainWhenItHasNothing() {
        grabs.add(new Said(0, ""));
        grabs.add(ACCEPTED);
        play(CLOCK.instant());
        assertThat(student.accepted()).containsExactly("t2");
        assertThat(presses).hasValue(2);
    }

    @Test
    void keepsTheTraceOfAnOutageThatDoesNotKnow() {
        grabs.add(new Said(503, "{\"enumCode\":\"UNAVAILABLE\",\"data\":{\"traceId\":\"t3\"}}"));
        Rush rush = play(CLOCK.instant());
        assertThat(student.accepted()).containsExactly("t3");
        assertThat(presses).hasValue(1);
        assertThat(rush.lastTrouble()).isAfter(Instant.EPOCH);
    }

    @Test
    void noticesThatItWasAcceptedBeforeTheGate() {
        grabs.add(ACCEPTED);
        assertThat(play(CLOCK.instant().plus(Duration.ofSeconds(3))).acceptedEarly())
                .isEqualTo(1);
    }

    private Rush play(Instant gate) {
        var opening = new Opening(1, gate, List.of(1L), 1);
        var rush = new Rush(api, opening, List.of(student), Duration.ofMillis(100), CLOCK, 1);
        rush.start().join();
        return rush;
    }

    private void grab(HttpExchange exchange) throws IOException {
        presses.incrementAndGet();
        Said said = grabs.poll();
        say(exchange, said == null ? new Said(409, "{\"enumCode\":\"QUOTA_EXCEEDED\"}") : said);
    }

    private static void say(HttpExchange exchange, Said said) throws IOException {
        exchange.getRequestBody().readAllBytes();
        if (said.status() > 0) {
            byte[] body = said.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(said.status(), body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
