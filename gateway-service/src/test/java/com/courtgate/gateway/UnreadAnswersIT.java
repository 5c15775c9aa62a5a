package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.internal.PlatformDependent;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketException;
import java.net.URISyntaxException;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Clients that ask and do not read. */
@TestPropertySource(properties = {"courtgate.gateway.head=1s", "courtgate.gateway.unread=3s"})
class UnreadAnswersIT extends StubbedGateway {
    private static final String HERE = "127.0.0.1";
    private static final int LARGE = 256 * 64 * 1024; // the stub's answer
    private static final int PAGE = 4 << 20;

    @Autowired
    MeterRegistry meters;

    private Sockets sockets;

    /** Too large for the repository, and for what a kernel keeps for a connection. */
    @BeforeAll
    static void writeALargePage() throws IOException, URISyntaxException {
        Path classes = Path.of(UnreadAnswersIT.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.write(classes.resolve("META-INF/courtgate-web/trial/assets/large.js"), new byte[PAGE]);
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
    void loseTheirConnection() throws Exception {
        double before = unread();
        Socket socket = askingForMuch();
        assertThat(Sockets.status(socket)).isEqualTo(200);
        eventually(() -> assertThat(unread() - before).isEqualTo(1));
        assertThat(taken(socket, Long.MAX_VALUE)).isLessThan(LARGE);
        eventually(() -> assertThat(meters.get("courtgate.gateway.lane.underway")
                        .tag("lane", "booking")
                        .gauge()
                        .value())
                .isZero());
    }

    /** Each connection takes enough to be kept; all together would fill the gateway's memory. */
    @Test
    void areNoMoreOfOneUserThanMemoryBears() throws Exception {
        String student = newStudent();
        List<Socket> slow = new ArrayList<>();
        int status = 200;
        while (status == 200 && slow.size() < 300) {
            Socket socket = sockets.connectWithLittleRoom(HERE);
            Sockets.say(socket, asking(student));
            status = Sockets.status(socket);
            slow.add(socket);
        }
        assertThat(status).as("after %d", slow.size()).isEqualTo(429);
        assertThat(get("/sessions", student).json().at("/data/scope").asText()).isEqualTo("UNREAD");
        assertThat(get("/sessions", newStudent()).status()).isEqualTo(200);
        for (Socket socket : slow) {
            socket.close();
        }
        eventually(() -> assertThat(get("/sessions", student).status()).isEqualTo(200));
    }

    @Test
    void areNotThoseWhoReadSlowlyOrToWhomNothingIsSaid() throws Exception {
        double before = unread();
        RESERVE.hold();
        var events = client.send(
                to("/reserve/result/stream/events", newStudent())
                        .header("Accept", "text/event-stream")
                        .build(),
                BodyHandlers.ofInputStream());
        Socket slow = askingForMuch();
        long read = 0;
        for (int i = 0; i < 8; i++) { // longer than an answer may lie unread
            read += taken(slow, 256 << 10);
            aSecondPasses();
        }
        read += taken(slow, Long.MAX_VALUE);
        assertThat(read).isGreaterThan(LARGE);

        RESERVE.release();
        try (var lines = new BufferedReader(new InputStreamReader(events.body()))) {
            assertThat(lines.lines().toList()).contains("data: first", "data: last");
        }
        assertThat(unread()).isEqualTo(before);
    }

    /** A page is the same for all, so a connection may keep a pointer to it and no copy. */
    @Test
    void ofPagesKeepNoMemory() throws Exception {
        assertThat(send(to("/trial/assets/large.js")).response().body()).hasSize(PAGE);
        long before = directMemory();
        List<Socket> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Socket socket = sockets.connectWithLittleRoom(HERE);
            Sockets.say(socket, "GET /trial/assets/large.js HTTP/1.1\r\nHost: h\r\n\r\n");
            many.add(socket);
        }
        for (Socket socket : many) {
            assertThat(Sockets.status(socket)).isEqualTo(200);
        }
        assertThat(directMemory() - before).as("bytes").isLessThan(many.size() * PAGE / 8L);
    }

    private Socket askingForMuch() throws IOException {
        Socket socket = sockets.connectWithLittleRoom(HERE);
        Sockets.say(socket, asking(newStudent()));
        return socket;
    }

    private static String asking(String token) {
        return "GET /sessions/large HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer " + token
                + "\r\n\r\n";
    }

    /** As long as a head may take. */
    private void aSecondPasses() throws IOException {
        Socket socket = sockets.connect(HERE);
        Sockets.say(socket, "GET /time HTTP/1.1\r\nHost: h\r\nX-Slow: ");
        eventually(() -> assertThat(isEndedAfter(socket, "a")).isTrue());
    }

    private static boolean isEndedAfter(Socket socket, String more) throws IOException {
        try {
            Sockets.say(socket, more);
            return false;
        } catch (SocketException ended) {
            return true;
        }
    }

    /** Reads so many bytes, or until the other side ends the connection; how many that were. */
    private static long taken(Socket socket, long most) throws IOException {
        InputStream stream = socket.getInputStream();
        byte[] piece = new byte[16 << 10];
        long taken = 0;
        try {
            while (taken < most) {
                int more = stream.read(piece);
                if (more < 0) {
                    throw new EOFException();
                }
                taken += more;
            }
        } catch (EOFException | SocketException ended) {
            return taken;
        }
        return taken;
    }

    private static long directMemory() {
        return PlatformDependent.usedDirectMemory()
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> pool.getName().equals("direct"))
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }

    private double unread() {
        return meters.counter("courtgate.gateway.refused", "scope", "UNREAD_ANSWER")
                .count();
    }
}
