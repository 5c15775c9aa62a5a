package com.courtgate.payment.channel.simulated;

import static com.courtgate.common.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.channel.IncomingNotification;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes in what the simulator sends, and keeps it as it came. */
final class NotificationInbox implements AutoCloseable {
    private final List<IncomingNotification> received = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    NotificationInbox() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::receive);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/notify";
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new IncomingNotification(headers, body));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** The last one whose body has both. */
    IncomingNotification await(String kind, String number) {
        eventually(() -> assertThat(find(kind, number)).isPresent());
        return find(kind, number).orElseThrow();
    }

    private Optional<IncomingNotification> find(String kind, String number) {
        return received.stream()
                .filter(one -> {
                    String body = new String(one.body(), UTF_8);
                    return body.contains(kind) && body.contains(number);
                })
                .reduce((earlier, later) -> later);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
