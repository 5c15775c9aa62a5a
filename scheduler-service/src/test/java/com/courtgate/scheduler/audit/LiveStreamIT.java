package com.courtgate.scheduler.audit;

import static com.courtgate.common.contract.session.SessionStatus.OPEN;
import static com.courtgate.common.testing.Eventually.eventually;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.TOKENS;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@SchedulerServiceTest
class LiveStreamIT {
    @LocalServerPort
    private int port;

    @Autowired
    private LiveStreams streams;

    @Autowired
    private ObjectMapper json;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void startsWithAnOpenSession() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        BOOKING.has(session(7, OPEN));
    }

    /** A stream that nobody reads would go on asking the stubs in the middle of another test. */
    @AfterEach
    void looksAtNothingForWhoHasLeft() {
        eventually(() -> assertThat(streams.areFollowed()).isFalse());
    }

    @Test
    void tellsEachSecondHowTheSessionIs() throws Exception {
        RESERVE.reads(7, reading(1), reading(2), reading(3));
        HttpResponse<InputStream> response = follow(7, TOKENS.admin(1));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        try (var lines = new BufferedReader(new InputStreamReader(response.body()))) {
            for (int pending = 1; pending <= 3; pending++) {
                assertThat(nextPending(lines)).isEqualTo(pending);
            }
        }
    }

    @Test
    void goesOnAfterAnOutage() throws Exception {
        RESERVE.reads(7, reading(1));
        HttpResponse<InputStream> response = follow(7, TOKENS.admin(1));
        try (var lines = new BufferedReader(new InputStreamReader(response.body()))) {
            assertThat(nextPending(lines)).isEqualTo(1);
            RESERVE.isDown();
            while (!lines.readLine().startsWith(":")) {
                // events of before
            }
            RESERVE.isWell();
            RESERVE.reads(7, reading(2));
            assertThat(eventuallyPending(lines, 2)).isTrue();
        }
    }

    @Test
    void followsNothingThatIsNotThereAndLetsNobodyElseFollow() throws Exception {
        assertThat(follow(8, TOKENS.admin(1)).statusCode()).isEqualTo(404);
        assertThat(follow(7, TOKENS.student(1)).statusCode()).isEqualTo(403);
    }

    private static StockState reading(int pending) {
        return new StockState(true, Gate.OPEN, pending, 0L, Map.of(), List.of());
    }

    private HttpResponse<InputStream> follow(long sessionId, String token) throws Exception {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/admin/sessions/" + sessionId + "/live/events"))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    private int nextPending(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (!line.startsWith("data:")) {
            line = lines.readLine();
        }
        return json.readTree(line.substring(5)).path("pending").asInt();
    }

    /** A breaker may be open for a moment yet. */
    private boolean eventuallyPending(BufferedReader lines, int wanted) throws IOException {
        for (int event = 0; event < 30; event++) {
            if (nextPending(lines) == wanted) {
                return true;
            }
        }
        return false;
    }
}
