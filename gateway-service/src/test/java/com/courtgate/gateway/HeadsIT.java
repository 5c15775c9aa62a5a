package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/** Heads that are odd on the wire, before anybody has made headers of them. */
@TestPropertySource(
        properties = {"courtgate.gateway.head=20s", "courtgate.gateway.unfinished-heads=" + HeadsIT.UNFINISHED})
@ExtendWith(OutputCaptureExtension.class)
class HeadsIT extends StubbedGateway {
    static final int UNFINISHED = 8;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HERE = "127.0.0.1";
    private static final String ELSEWHERE = "127.0.0.9";
    private static final String BEGIN = "GET /nowhere HTTP/1.1\r\nHost: h\r\n"; // without a token: 401
    private static final String LINES = "a:\r\n".repeat(12_000);

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

    @Test
    void areTakenWithAsManyLinesAsAServiceTakes() throws Exception {
        Socket socket = sockets.connect(HERE);
        Sockets.say(socket, BEGIN + "a:b\r\n".repeat(89) + "\r\n");
        assertThat(Sockets.wholeAnswer(socket)).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGIN + "%s\r\n", // complete
                BEGIN + "%s", // not complete
                "POST /nowhere HTTP/1.1\r\n%s",
                "GET /nowhere HTTP/1.0\r\n%s",
                "GET http://h/nowhere HTTP/1.1\r\n%s",
                "\r\n\r\n" + BEGIN + "%s"
            })
    void areRefusedWithTooManyLines(String head) throws Exception {
        double before = refused("ODD_HEAD");
        for (String lines : List.of(LINES, "a:b\r\n".repeat(91))) {
            refusesOnce(head.formatted(lines));
        }
        assertThat(refused("ODD_HEAD") - before).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: b\r\n c\r\n\r\n", "a: b\r\n\tc\r\n\r\n", "a: b\r\n ", "a: b\r\n \r\n\r\n"})
    void areRefusedWithFoldedLines(String folded) throws Exception {
        refusesOnce(BEGIN + folded);
    }

    @Test
    void areRefusedWhenTheyAreTooLongWhereverThatIs() throws Exception {
        refusesOnce("GET /" + "y".repeat(100_000));
        refusesOnce(BEGIN + "X-Long: " + "y".repeat(100_000));
        refusesOnce(BEGIN + ("X-Long: " + "y".repeat(500) + "\r\n").repeat(60));
    }

    private void refusesOnce(String text) throws IOException {
        Socket socket = sockets.connect(HERE);
        saySomehow(socket, text);
        isOneRefusal(socket);
    }

    private static void isOneRefusal(Socket socket) throws IOException {
        Sockets.Read answer = Sockets.read(socket);
        assertThat(answer.status()).isEqualTo(431);
        JsonNode envelope = JSON.readTree(answer.body());
        assertThat(envelope.get("enumCode").asText()).isEqualTo("VALIDATE_FAILED");
        assertThat(envelope.get("message").asText()).isEqualTo("请求头过大");
        assertThat(answer.head())
                .containsIgnoringCase("\r\nconnection: close\r\n")
                .containsIgnoringCase("\r\ncontent-type: application/json\r\n")
                .containsIgnoringCase(
                        "\r\nx-request-id: " + envelope.get("requestId").asText());
        assertThat(Sockets.isEnded(socket)).isTrue();
    }

    /** In one buffer, or in several: behind what was answered, and behind bodies of both kinds. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGIN + "\r\n",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n{\n }",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\n }\r\n0\r\n\r\n",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\n\r\n"
            })
    void areRefusedBehindOtherRequests(String first) throws Exception {
        Socket apart = sockets.connect(HERE);
        Sockets.say(apart, first);
        assertThat(Sockets.wholeAnswer(apart)).isEqualTo(401);
        saySomehow(apart, BEGIN + LINES);
        isOneRefusal(apart);

        double before = refused("ODD_HEAD");
        Socket together = sockets.connect(HERE);
        saySomehow(together, first + BEGIN + LINES);
        assertThat(Sockets.isEnded(together)).isTrue();
        assertThat(refused("ODD_HEAD") - before).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "a: b\r\n c\r\n\r\n"})
    void areRefusedBehindABodyToo(String trailer) throws Exception {
        double before = refused("ODD_HEAD");
        Socket socket = sockets.connect(HERE);
        saySomehow(
                socket,
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
                        + trailer.formatted(LINES));
        assertThat(Sockets.isEnded(socket)).isTrue();
        assertThat(refused("ODD_HEAD") - before).isEqualTo(1);
    }

    @Test
    void areRefusedBehindABodyThatWaitedToBeAskedFor() throws Exception {
        Socket socket = sockets.connect(HERE);
        Sockets.say(
                socket,
                "POST /pay/notify/wechat HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
        assertThat(Sockets.status(socket)).isEqualTo(100);
        Sockets.restOfHead(socket);
        Sockets.say(socket, "{}");
        assertThat(Sockets.wholeAnswer(socket)).isEqualTo(503);
        saySomehow(socket, BEGIN + LINES);
        isOneRefusal(socket);
    }

    /** However the bytes are cut on their way: bodies may look as heads must not. */
    @Test
    void areToldFromBodies() throws Exception {
        String odd = "{\n  \"a\": 1,\n\t\"b\": 2\n}\n".repeat(200) + "\r\n\r\n  a:\r\n".repeat(200);
        String post = "POST /pay/notify/wechat HTTP/1.1\r\nHost: h\r\n";
        String whole = post + "Content-Length: " + odd.length() + "\r\n\r\n" + odd;
        String chunks = chunk(odd.substring(0, 700)) + chunk(odd.substring(700)) + "0\r\nx: y\r\n\r\n";
        String chunked = post + "transfer-encoding: chunked\r\n\r\n" + chunks;
        String all = BEGIN + "\r\n" + whole + chunked + whole + BEGIN + "\r\n" + BEGIN + "\r\n";
        Random random = new Random(42);
        for (int most : new int[] {7, 300, 5_000, Integer.MAX_VALUE}) {
            Socket socket = sockets.connect(HERE);
            socket.setTcpNoDelay(true);
            for (int i = 0; i < 18; i++) {
                if (i % 6 == 0) {
                    sayInPieces(socket, all, () -> 1L + random.nextInt(most));
                }
                assertThat(Sockets.wholeAnswer(socket)).as("%d of %d", i, most).isIn(401, 404, 503);
            }
            Sockets.say(socket, BEGIN + "\r\n");
            assertThat(Sockets.wholeAnswer(socket)).isEqualTo(401);
        }
    }

    private static void sayInPieces(Socket socket, String all, LongSupplier length) throws IOException {
        for (int at = 0; at < all.length(); ) {
            int end = (int) Math.min(all.length(), at + length.getAsLong());
            Sockets.say(socket, all.substring(at, end));
            at = end;
        }
    }

    /** None of them is answered, for the first waits for its service. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGIN + "\r\n",
                "GET /time HTTP/1.1\r\nHost: h\r\n\r\n",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n{\n }",
                "POST /nowhere HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
            })
    void areRefusedBehindEightWithoutAnAnswer(String next) throws Exception {
        double before = refused("PIPELINED");
        String first = "GET /sessions/held HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer " + newStudent() + "\r\n\r\n";
        for (LongSupplier length : List.<LongSupplier>of(() -> Integer.MAX_VALUE, next::length)) {
            int held = BOOKING.arrived("/sessions/held");
            BOOKING.hold();
            Socket few = sockets.connect(HERE);
            few.setTcpNoDelay(true);
            sayInPieces(few, first + next.repeat(7), length);
            Socket many = sockets.connect(HERE);
            sayInPieces(many, first, () -> Integer.MAX_VALUE);
            eventually(
                    () -> assertThat(BOOKING.arrived("/sessions/held") - held).isEqualTo(2));
            saySomehow(many, next.repeat(900));
            assertThat(Sockets.isEnded(many)).isTrue();
            BOOKING.release();
            for (int i = 0; i < 8; i++) {
                assertThat(Sockets.wholeAnswer(few)).isIn(200, 401);
            }
        }
        assertThat(refused("PIPELINED") - before).isEqualTo(2);
    }

    private static String chunk(String text) {
        return "%x\r\n%s\r\n".formatted(text.length(), text);
    }

    /** The bound is far above what 300 connections and this test need, and far below what their lines would. */
    @Test
    void ofManyLinesAreNotKept() throws Exception {
        assertThat(get("/reservations/mine", newStudent()).status()).isEqualTo(200);
        long before = heap();
        List<Socket> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Socket socket = sockets.connect("127.0.1." + (1 + i % 200));
            saySomehow(socket, "GET / HTTP/1.1\r\n" + LINES);
            many.add(socket);
        }
        for (int i = 0; i < 50; i++) { // so everything that came before them was read
            assertThat(Sockets.wholeAnswer(asking())).isEqualTo(401);
        }
        assertThat(heap() - before).as("bytes of heap").isLessThan(150L << 20);
        for (Socket socket : many) {
            isOneRefusal(socket);
        }
    }

    private Socket asking() throws IOException {
        Socket socket = sockets.connect(HERE);
        Sockets.say(socket, BEGIN + "\r\n");
        return socket;
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** The newcomer may be honest, and who has been at it for longest is least so. */
    @Test
    void endWithTheOldestWhenOneNetworkLeavesTooManyUnfinished() throws Exception {
        Socket neighbour = unfinished(HERE);
        List<Socket> attacker = new ArrayList<>();
        for (int i = 0; i < UNFINISHED; i++) {
            attacker.add(unfinished(ELSEWHERE));
            eventually(() -> assertThat(unfinished()).isEqualTo(attacker.size() + 1));
        }
        assertThat(refused("UNFINISHED_HEADS")).isZero();

        Socket honest = unfinished(ELSEWHERE);
        attacker.getFirst().setSoTimeout(15_000); // before its time is up
        assertThat(Sockets.isEnded(attacker.getFirst())).isTrue();
        assertThat(refused("UNFINISHED_HEADS")).isEqualTo(1);

        for (Socket slow : List.of(honest, neighbour, attacker.getLast())) {
            Sockets.say(slow, "low\r\n\r\n");
            assertThat(Sockets.wholeAnswer(slow)).isEqualTo(401);
        }
        eventually(() -> assertThat(unfinished()).isEqualTo(UNFINISHED - 2));
    }

    private Socket unfinished(String from) throws IOException {
        Socket socket = sockets.connect(from);
        Sockets.say(socket, BEGIN + "X-S: s");
        return socket;
    }

    private double unfinished() {
        return meters.get("courtgate.gateway.heads.unfinished").gauge().value();
    }

    @Test
    void tellOnceOfAProxyThatNobodyWasToldOf(CapturedOutput log) {
        for (int i = 0; i < 3; i++) {
            send(to("/nowhere").header("X-Forwarded-For", "9.9.9.9"));
        }
        assertThat(log.getOut()).containsOnlyOnce("courtgate.gateway.proxy-depth");
    }

    /** All of it, unless the other side has ended the connection before. */
    private static void saySomehow(Socket socket, String text) throws IOException {
        try {
            Sockets.say(socket, text);
        } catch (SocketException ended) {
            assertThat(text.length()).isGreaterThan(1_000);
        }
    }

    private double refused(String scope) {
        return meters.counter("courtgate.gateway.refused", "scope", scope).count();
    }
}
