package com.courtgate.common.rehearsal;

import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The port that this instance serves, pressed at from inside as students do from outside. */
public final class LoopbackClient implements AutoCloseable {
    private static final int CONNECTIONS = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private final ConnectionProvider connections = ConnectionProvider.create("rehearsal", CONNECTIONS);
    private final HttpClient client;

    public LoopbackClient(Environment environment) {
        this.client = HttpClient.create(connections)
                .host(address(environment.getProperty("server.address", "")))
                .port(environment.getRequiredProperty("local.server.port", Integer.class))
                .responseTimeout(PATIENCE);
    }

    /** Bound to all addresses means: to this machine's own too. */
    private static String address(String bound) {
        try {
            InetAddress address = InetAddress.getByName(bound);
            return address.isAnyLocalAddress()
                    ? InetAddress.getLoopbackAddress().getHostAddress()
                    : bound;
        } catch (UnknownHostException nonsense) {
            throw new IllegalStateException("the server has an address", nonsense);
        }
    }

    /**
     * Request of a rehearsal.
     *
     * @param body JSON; empty for a GET
     */
    public record OwnRequest(String method, String path, String token, String body) {}

    /** Sends all of them, as many at once as there are connections, and returns when each is answered or given up. */
    public void press(List<OwnRequest> presses) {
        Flux.fromIterable(presses).flatMap(this::press, CONNECTIONS).then().block();
    }

    private Mono<Void> press(OwnRequest press) {
        return client.headers(headers ->
                        headers.set("Authorization", "Bearer " + press.token()).set("Content-Type", "application/json"))
                .request(HttpMethod.valueOf(press.method()))
                .uri(press.path())
                .send(ByteBufFlux.fromString(press.body().isEmpty() ? Mono.empty() : Mono.just(press.body())))
                .responseContent()
                .then()
                .onErrorComplete();
    }

    @Override
    public void close() {
        connections.dispose();
    }
}
