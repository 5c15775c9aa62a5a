package com.courtgate.common.rehearsal;

import com.courtgate.common.security.TokenVerifier;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * A script that consists of requests to the port that the instance serves, pressed at from inside as students do from
 * outside, by users that take turns.
 */
public abstract class HttpRehearsalScript implements RehearsalScript {
    private static final int PRESSES = 64;
    private static final int CONNECTIONS = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private final TokenVerifier verifier;
    private final Environment environment;
    private final int users;
    private List<String> tokens = List.of();
    private int pressed;
    private @Nullable ConnectionProvider connections;
    private @Nullable HttpClient port;

    /** @param users how many take turns */
    protected HttpRehearsalScript(TokenVerifier verifier, Environment environment, int users) {
        this.verifier = verifier;
        this.environment = environment;
        this.users = users;
    }

    /**
     * Request of a rehearsal.
     *
     * @param body JSON; empty for a GET
     */
    public record OwnRequest(String method, String path, String token, String body) {}

    /** @param number 0 for the first request of all, then one more each time */
    protected abstract OwnRequest press(int number, String token);

    @Override
    public void begin() {
        tokens = verifier.rehearse(users);
        ConnectionProvider own = ConnectionProvider.create("rehearsal", CONNECTIONS);
        connections = own;
        port = HttpClient.create(own)
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

    /** Sends as many at once as there are connections, and returns when each is answered or given up. */
    @Override
    public int turn() {
        HttpClient client = Objects.requireNonNull(port, "begun");
        var presses = IntStream.range(0, PRESSES).mapToObj(i -> next()).toList();
        Flux.fromIterable(presses)
                .flatMap(each -> press(client, each), CONNECTIONS)
                .then()
                .block();
        return presses.size();
    }

    private OwnRequest next() {
        int number = pressed++;
        return press(number, tokens.get(number % users));
    }

    private static Mono<Void> press(HttpClient client, OwnRequest press) {
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
    public void end() {
        if (connections != null) {
            connections.dispose();
        }
    }
}
