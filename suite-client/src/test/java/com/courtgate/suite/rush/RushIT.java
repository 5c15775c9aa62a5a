package com.courtgate.suite.rush;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.StubServer;
import com.courtgate.common.testing.StubServer.Reply;
import com.courtgate.suite.Api;
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

/** Behaviour of a student on answers, and on none, at a gateway that is told what to say. */
class RushIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Reply ACCEPTED = Reply.json(202, "{\"data\":{\"traceId\":\"t2\"}}");
    private final Queue<Reply> grabs = new ArrayDeque<>();
    private final AtomicInteger presses = new AtomicInteger();
    private final VirtualUser student = Rush.students(1, List.of("token")).getFirst();
    private String mine = "{\"data\":[]}";
    private StubServer gateway;
    private Api api;

    @BeforeEach
    void open() {
        gateway = new StubServer();
        gateway.on("POST", "/reserve/", request -> grab());
        gateway.on(null, "/reserve/mine", request -> Reply.json(200, mine));
        gateway.on(null, "/reserve/result/{}", request -> Reply.json(200, "{\"data\":{\"status\":\"FAILED\"}}"));
        api = new Api(gateway.uri());
    }

    @AfterEach
    void close() {
        api.close();
        gateway.close();
    }

    @Test
    void findsWhatItWasNotToldInsteadOfPressingAgain() {
        grabs.add(Reply.json(0, ""));
        mine = "{\"data\":[{\"traceId\":\"t1\"}]}";
        Rush rush = play(CLOCK.instant());
        assertThat(student.accepted()).containsExactly("t1");
        assertThat(presses).hasValue(1);
        assertThat(rush.unanswered()).isEqualTo(1);
    }

    @Test
    void pressesAgainWhenItHasNothing() {
        grabs.add(Reply.json(0, ""));
        grabs.add(ACCEPTED);
        play(CLOCK.instant());
        assertThat(student.accepted()).containsExactly("t2");
        assertThat(presses).hasValue(2);
    }

    @Test
    void keepsTheTraceOfAnOutageThatDoesNotKnow() {
        grabs.add(Reply.json(503, "{\"enumCode\":\"UNAVAILABLE\",\"data\":{\"traceId\":\"t3\"}}"));
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

    private Reply grab() {
        presses.incrementAndGet();
        Reply said = grabs.poll();
        return said == null ? Reply.json(409, "{\"enumCode\":\"QUOTA_EXCEEDED\"}") : said;
    }
}
