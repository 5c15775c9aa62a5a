package com.courtgate.gateway.clock;

import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** Asks reserve-service for the clock of the sale's Redis, over a connection of its own, as long as this runs. */
@Component
final class PollSaleClock implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(PollSaleClock.class);
    private static final Duration EVERY = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String SERVICE = "reserve-service";

    private final KnownInstances instances;
    private final SaleClock clock;
    private final ObjectMapper json;
    private final ConnectionProvider connection = ConnectionProvider.create("sale-clock", 1);
    private final HttpClient http;
    private final Disposable asking;

    PollSaleClock(KnownInstances instances, SaleClock clock, ObjectMapper json, TokenSettings security) {
        this.instances = instances;
        this.clock = clock;
        this.json = json;
        http = HttpClient.create(connection)
                .headers(headers -> headers.set(InternalKey.HEADER, security.internalKey()));
        asking = Flux.interval(EVERY)
                .onBackpressureDrop()
                .concatMap(tick -> ask().onErrorResume(PollSaleClock::unknown))
                .subscribe();
    }

    private Mono<Void> ask() {
        List<ServiceInstance> known = instances.of(SERVICE);
        if (known.isEmpty()) {
            return Mono.empty();
        }
        URI target = known.getFirst().getUri().resolve("/internal/clock");
        return Mono.defer(() -> {
                    long start = System.nanoTime();
                    return http.get()
                            .uri(target)
                            .responseSingle((head, body) ->
                                    head.status().code() == 200 ? body.asByteArray() : Mono.<byte[]>empty())
                            .doOnNext(body -> learn(body, Duration.ofNanos(System.nanoTime() - start)));
                })
                .timeout(PATIENCE)
                .then();
    }

    private void learn(byte[] body, Duration roundTrip) {
        try {
            JsonNode told = json.readTree(body).path("epochMillis");
            if (told.isIntegralNumber()) {
                clock.learn(told.longValue(), roundTrip);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last one stands. */
    private static Mono<Void> unknown(Throwable failure) {
        log.debug("What time the sale has is not known: {}", failure.toString());
        return Mono.empty();
    }

    @Override
    public void destroy() {
        asking.dispose();
        connection.dispose();
    }
}
