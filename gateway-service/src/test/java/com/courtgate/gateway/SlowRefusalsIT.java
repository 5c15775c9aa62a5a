package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Clients that are refused again and again on one connection wait there, and nowhere else. */
@TestPropertySource(
        properties = {"courtgate.gateway.limits.unsealed-per-second=1", "courtgate.gateway.refusals-at-once=3"})
class SlowRefusalsIT extends StubbedGateway {
    private static final int MANY = 8; // as many as may wait in one connection
    private static final String GARBAGE = "{\"refreshToken\":\"garbage\"}";
    private static final String REFRESH = ("POST /auth/refresh HTTP/1.1\r\nHost: courtgate\r\n"
            + "Content-Type: application/json\r\nContent-Length: " + GARBAGE.length() + "\r\n\r\n" + GARBAGE);

    @Autowired
    MeterRegistry meters;

    private Sockets sockets;

    @BeforeEach
    void open() {
        sockets = new Sockets(port);
    }

    @AfterEach
    void close() throws IOException {
        sockets.close();
    }

    /** Others are answered meanwhile: enough of them for all that lies in a connection which does not wait. */
    @Test
    void leaveWhatLiesBehindThemAlone() throws Exception {
        double before = refused();
        Socket flood = sockets.connect("127.0.0.1");
        Sockets.say(flood, REFRESH.repeat(MANY));
        for (int i = 0; i < 3; i++) {
            Sockets.wholeAnswer(flood);
        }
        for (int i = 0; i < MANY; i++) {
            assertThat(get("/sessions", newStudent()).status()).isEqualTo(200);
        }
        assertThat(refused() - before).isBetween(2.0, MANY - 2.0);
        assertThat(Sockets.wholeAnswer(flood)).as("after a second").isIn(401, 429);
    }

    @Test
    void doNotFollowAClientToItsOtherConnections() throws Exception {
        Socket flood = sockets.connect("127.0.0.1");
        Sockets.say(flood, REFRESH.repeat(MANY));
        Sockets.wholeAnswer(flood);
        Socket other = sockets.connect("127.0.0.1");
        Sockets.say(other, "GET /time HTTP/1.1\r\nHost: courtgate\r\n\r\n");
        assertThat(Sockets.wholeAnswer(other)).isEqualTo(200);
    }

    private double refused() {
        var counter = meters.find("courtgate.gateway.refused")
                .tag("scope", "UNSEALED")
                .counter();
        return counter == null ? 0 : counter.count();
    }
}
