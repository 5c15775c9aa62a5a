package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Clients that send drop by drop wait with nobody, and take nothing from anybody. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.head=1s",
            "courtgate.gateway.request=2s",
            // so that only slowness refuses here: all share one site's bucket
            "courtgate.gateway.limits.logins-per-second=1000",
            "courtgate.gateway.limits.notifications-per-second=1000",
            "courtgate.gateway.bodies.within=1s",
            "courtgate.gateway.bodies.slow-per-network=20",
            "courtgate.gateway.bodies.slow-per-user=3"
        })
class SlowClientsIT extends RunningGateway {
    private static final StubService BOOKING = new StubService("booking-service");
    private static final StubService PAYMENT = new StubService("payment-service");
    private static final StubService RESERVE = new StubService("reserve-service");
    private static final int MANY = 300; // more than any lane has connections
    private static final String HERE = "127.0.0.1";
    private static final String ELSEWHERE = "127.0.0.9";

    @Autowired
    MeterRegistry meters;

    private Sockets sockets;

    @DynamicPropertySource
    static void services(DynamicPropertyRegistry properties) {
        for (StubService stub : List.of(BOOKING, PAYMENT, RESERVE)) {
            properties.add(
                    "spring.cloud.discovery.client.simple.instances.%s[0].uri".formatted(stub.name()), stub::uri);
        }
    }

    @BeforeEach
    void open() {
        sockets = new Sockets(port);
    }

    @AfterEach
    void close() throws IOException {
        sockets.close();
    }

    @Test
    void keepNobodyFromLoggingInPayingOrLooking() throws Exception {
        int loginsBefore = BOOKING.arrived("/auth/login");
        int noticesBefore = PAYMENT.arrived("/pay/notify/simulated");
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            slow.add(slowUpload(i % 2 == 0 ? "/auth/login" : "/pay/notify/simulated", ELSEWHERE));
        }

        assertThat(loginFrom(ELSEWHERE)).as("behind the same address").isEqualTo(200);
        assertThat(send(to("/auth/login").POST(BodyPublishers.ofString("{}"))).status())
                .isEqualTo(200);
        assertThat(send(to("/pay/notify/simulated").POST(BodyPublishers.ofString("{}")))
                        .status())
                .isEqualTo(200);
        assertThat(get("/sessions", newStudent()).status()).isEqualTo(200);

        List<Integer> answers = new ArrayList<>();
        for (Socket socket : slow) {
            answers.add(Sockets.status(socket));
        }
        assertThat(answers).containsOnly(408, 429);
        assertThat(answers.stream().filter(status -> status == 408)).hasSizeBetween(20, 60);
        assertThat(BOOKING.arrived("/auth/login") - loginsBefore).isEqualTo(2);
        assertThat(PAYMENT.arrived("/pay/notify/simulated") - noticesBefore).isEqualTo(1);
        assertThat(refused("BODY_TOO_LATE")).isPositive();
        assertThat(refused("SLOW_UPLOADS")).isPositive();
        for (String lane : List.of("login", "notify", "booking", "payment")) {
            assertThat(breakers.circuitBreaker(lane).getMetrics().getNumberOfFailedCalls())
                    .as(lane)
                    .isZero();
        }
        eventually(() -> assertThat(meters.get("courtgate.gateway.bodies.bytes")
                        .tag("lane", "login")
                        .gauge()
                        .value())
                .isZero());
    }

    @Test
    void areFewerWhereTheUserIsKnown() throws Exception {
        String head = "POST /reserve HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer %s\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
        int before = RESERVE.arrivedInAll();
        String student = newStudent();
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Socket socket = sockets.connect(HERE);
            Sockets.say(socket, head.formatted(student));
            slow.add(socket);
        }
        List<Integer> answers = new ArrayList<>();
        for (Socket socket : slow) {
            answers.add(Sockets.status(socket));
        }
        assertThat(answers).containsExactlyInAnyOrder(408, 408, 408, 429, 429);
        assertThat(RESERVE.arrivedInAll()).isEqualTo(before);
    }

    @Test
    void loseTheirConnectionInTheMiddleOfTheirHead() throws Exception {
        Socket socket = sockets.connect(HERE);
        Sockets.say(socket, "GET /time HTTP/1.1\r\nHost: h\r\nX-Slow: ");
        eventually(() -> assertThat(isOpenAfter(socket, "a")).isFalse());
        assertThat(refused("SLOW_CLIENT")).isPositive();
    }

    @Test
    void loseTheirConnectionWhenTheySayNothingMore() throws Exception {
        List<Socket> silent = new ArrayList<>();
        for (String begin : new String[] {"G", "GET /time HTTP/1.1\r\nHost: h\r\nX-Slow: "}) {
            Socket socket = sockets.connect(HERE);
            Sockets.say(socket, begin);
            silent.add(socket);
        }
        Socket body = sockets.connect(HERE);
        Sockets.say(body, "POST /orders HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n{");
        silent.add(body);
        for (Socket socket : silent) {
            assertThat(Sockets.isEnded(socket)).isTrue();
        }
    }

    @Test
    void loseTheirConnectionInABodyThatWasRefused() throws Exception {
        Socket socket = sockets.connect(HERE);
        Sockets.say(socket, "POST /orders HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000000000\r\n\r\n");
        assertThat(Sockets.status(socket)).isEqualTo(401);
        eventually(() -> assertThat(isOpenAfter(socket, "a")).isFalse());
    }

    @Test
    void mayRestBetweenRequests() throws Exception {
        Socket socket = sockets.connect(HERE);
        for (int i = 0; i < 3; i++) {
            Sockets.say(socket, "GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(Sockets.wholeAnswer(socket)).isEqualTo(401);
            if (i == 2) {
                break;
            }
            Socket other = sockets.connect(HERE); // takes longer than a head may
            Sockets.say(other, "GET /time HTTP/1.1\r\nHost: h\r\nX-Slow: ");
            eventually(() -> assertThat(isOpenAfter(other, "a")).isFalse());
        }
    }

    private Socket slowUpload(String path, String from) throws IOException {
        Socket socket = sockets.connect(from);
        Sockets.say(socket, "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n{");
        return socket;
    }

    private int loginFrom(String address) throws IOException {
        Socket socket = sockets.connect(address);
        Sockets.say(socket, "POST /auth/login HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
        return Sockets.status(socket);
    }

    /** Says a little more; the end shows by a reset or at the other side's end of stream. */
    private static boolean isOpenAfter(Socket socket, String more) throws IOException {
        try {
            Sockets.say(socket, more);
            int there = socket.getInputStream().available();
            if (there > 0) {
                socket.getInputStream().skipNBytes(there);
            }
            return true;
        } catch (SocketException closed) {
            return false;
        }
    }

    private double refused(String scope) {
        return meters.get("courtgate.gateway.refused")
                .tag("scope", scope)
                .counter()
                .count();
    }
}
