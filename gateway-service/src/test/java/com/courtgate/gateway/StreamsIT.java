package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** One user does not hold the connections over which all others wait for their results. */
@TestPropertySource(properties = "courtgate.gateway.limits.streams-per-user=" + StreamsIT.MOST)
class StreamsIT extends StubbedGateway {
    static final int MOST = 6;

    private Sockets sockets;

    @BeforeEach
    void open() {
        sockets = new Sockets(port);
        RESERVE.hold();
        SCHEDULER.hold();
    }

    @AfterEach
    void close() throws IOException {
        RESERVE.release();
        SCHEDULER.release();
        sockets.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/reserve/result/stream/events", "/reserve/result/held"})
    void areBoundedForEachUser(String path) throws IOException {
        String student = newStudent();
        int before = RESERVE.arrived(path);
        List<Socket> open = new ArrayList<>();
        for (int stream = 0; stream < MOST; stream++) {
            open.add(ask(path, student));
        }
        eventually(() -> assertThat(RESERVE.arrived(path) - before).isEqualTo(MOST));

        Answer next = get(path, student);
        assertThat(next.status()).isEqualTo(429);
        assertThat(next.refusal()).isEqualTo("TOO_MANY_REQUESTS");
        assertThat(next.header("Retry-After")).contains("1");
        assertThat(next.json().at("/data/scope").asText()).isEqualTo("STREAMS");
        assertThat(get("/reservations/mine", student).status()).isEqualTo(200);
        ask(path, newStudent());
        eventually(() -> assertThat(RESERVE.arrived(path) - before).isEqualTo(MOST + 1));

        open.getFirst().close();
        eventually(() -> {
            ask(path, student);
            assertThat(RESERVE.arrived(path) - before).isGreaterThan(MOST + 1);
        });
    }

    @Test
    void areForgottenOnceAnswered() {
        String student = newStudent();
        for (int poll = 0; poll < 3 * MOST; poll++) {
            assertThat(get("/reserve/result/" + poll, student).status()).isEqualTo(200);
        }
    }

    private Socket ask(String path, String student) throws IOException {
        Socket socket = sockets.connect("127.0.0.1");
        Sockets.say(
                socket, "GET " + path + " HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer " + student + "\r\n\r\n");
        return socket;
    }
}
