package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.EdgeKey;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class EdgeIT extends StubbedGateway {
    @Test
    void dropsHeadersThatSpeakOfIdentity() {
        List<String> lies = List.of(
                "X-Internal-Key",
                "x-internal-anything",
                "X-User-Id",
                "x-user-ROLE",
                "X-Client-Ip",
                "X-Client-Address",
                "X-Edge-Key",
                "X-Real-Ip",
                "X-Forwarded-For",
                "X-Forwarded-Host",
                "Forwarded",
                "X-Http-Method-Override");
        var request = to("/reservations/mine", newStudent()).header("X-Idempotency-Key", "kept");
        lies.forEach(name -> request.header(name, "9.9.9.9"));

        Answer answer = send(request);

        assertThat(answer.json().get("headers").toString()).doesNotContain("9.9.9.9");
        assertThat(answer.arrived("X-Client-Ip")).isEqualTo("127.0.0.1");
        assertThat(answer.arrived("X-Client-Address")).isEqualTo("127.0.0.1");
        assertThat(answer.arrived("X-Edge-Key")).isEqualTo(new EdgeKey(INTERNAL_KEY).value());
        assertThat(answer.arrived("X-Idempotency-Key")).isEqualTo("kept");
    }

    /** Connection names headers that one connection only is about; the gateway's own go to the service. */
    @Test
    void passesItsOwnHeadersOnWhateverTheClientSaysOfThem() throws Exception {
        String post = "POST /auth/login HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nX-Client: c\r\n%s\r\n{}";
        try (var sockets = new Sockets(port)) {
            Socket socket = sockets.connect("127.0.0.1");
            Sockets.say(socket, post.formatted(""));
            List<String> own = new ArrayList<>(arrived(socket));
            own.removeAll(List.of("x-client", "host", "content-length"));
            assertThat(own).contains("x-edge-key", "x-client-ip", "x-client-address", "x-request-id", "traceparent");

            String named = String.join(", ", own) + ", X-Client";
            Sockets.say(socket, post.formatted("Connection: " + named + "\r\n"));
            assertThat(arrived(socket)).containsAll(own).doesNotContain("x-client");
        }
    }

    /** Names of the headers that arrived at the service. */
    private static List<String> arrived(Socket socket) throws IOException {
        var headers = new ObjectMapper().readTree(Sockets.read(socket).body()).get("headers");
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(headers.fieldNames(), 0), false)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
    }

    @Test
    void tellsBrowsersToGuessNothingAndKeepNothing() {
        for (Answer answer : List.of(get("/reservations/mine", newStudent()), send(to("/nowhere")))) {
            assertThat(answer.response().headers().allValues("X-Content-Type-Options"))
                    .containsExactly("nosniff");
            assertThat(answer.response().headers().allValues("X-Frame-Options")).containsExactly("DENY");
            assertThat(answer.response().headers().allValues("Cache-Control")).containsExactly("no-store");
        }
    }

    @Test
    void givesEveryRequestOneId() {
        Answer given = send(to("/reservations/mine", newStudent()).header("X-Request-Id", "abc-12345678"));
        assertThat(given.response().headers().allValues("X-Request-Id")).containsExactly("abc-12345678");
        assertThat(given.arrived("X-Request-Id")).isEqualTo("abc-12345678");

        Answer forged = send(to("/nowhere").header("X-Request-Id", "forged log line"));
        assertThat(forged.refusal()).isEqualTo("UNAUTHORIZED");
        assertThat(forged.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{32}");
    }

    @Test
    void refusesUnknownMethodsLongAddressesAndLargeHeads() {
        Answer trace = send(to("/time").method("TRACE", BodyPublishers.noBody()));
        assertThat(trace.status()).isEqualTo(405);
        assertThat(trace.refusal()).isEqualTo("VALIDATE_FAILED");

        Answer address = send(to("/time?x=" + "y".repeat(5_000)));
        assertThat(address.status()).isEqualTo(414);
        assertThat(address.refusal()).isEqualTo("VALIDATE_FAILED");

        Answer head = send(to("/time").header("X-Padding", "y".repeat(20_000)));
        assertThat(head.status()).isEqualTo(431);
        assertThat(head.refusal()).isEqualTo("VALIDATE_FAILED");
    }

    @Test
    void blamesAClientThatStopsSendingAndNotTheService() throws Exception {
        try (var socket = new Socket("127.0.0.1", port)) {
            String head = """
                    POST /orders HTTP/1.1\r
                    Host: localhost\r
                    Authorization: Bearer %s\r
                    Content-Length: 100\r
                    \r
                    {""".formatted(newStudent());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            assertThat(answer.readLine()).startsWith("HTTP/1.1 408");
        }
        assertThat(breakers.circuitBreaker("booking").getMetrics().getNumberOfFailedCalls())
                .isZero();
    }
}
