package com.courtgate.gateway.services;

import com.courtgate.common.discovery.InstanceState;
import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.discovery.ThisInstance;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.gateway.services.ServiceHealth.Instance;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Asks each instance how it is, over connections of its own; whoever looks within the next moments shares the answer.
 */
@Component
final class ProbeServices implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(ProbeServices.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration KEPT = Duration.ofSeconds(2);
    private static final int CONNECTIONS = 16;
    private static final String OWN_NAME = "gateway-service";
    private static final List<String> SERVICES =
            List.of("reserve-service", "booking-service", "payment-service", "scheduler-service");

    private final KnownInstances instances;
    private final ThisInstance gateway;
    private final ObjectMapper json;
    private final ConnectionProvider connections = ConnectionProvider.create("services", CONNECTIONS);
    private final HttpClient http;
    private final Mono<List<ServiceHealth>> all = Mono.defer(this::ask).cache(KEPT);

    ProbeServices(KnownInstances instances, ThisInstance gateway, ObjectMapper json, TokenSettings security) {
        this.instances = instances;
        this.gateway = gateway;
        this.json = json;
        http = HttpClient.create(connections)
                .headers(headers -> headers.set(InternalKey.HEADER, security.internalKey()));
    }

    /** This gateway first, then the services behind it; never fails. */
    Mono<List<ServiceHealth>> all() {
        return all;
    }

    private Mono<List<ServiceHealth>> ask() {
        var own = ServiceHealth.of(OWN_NAME, List.of(Instance.of(gateway.state())));
        return Flux.fromIterable(SERVICES)
                .flatMapSequential(this::healthOf)
                .startWith(own)
                .collectList();
    }

    private Mono<ServiceHealth> healthOf(String service) {
        return Flux.fromIterable(instances.of(service))
                .flatMapSequential(instance -> ask(instance.getUri().resolve("/internal/instance")))
                .collectList()
                .map(found -> ServiceHealth.of(service, found));
    }

    private Mono<Instance> ask(URI target) {
        return http.get()
                .uri(target)
                .responseSingle((head, body) -> switch (head.status().code()) {
                    case 200 -> body.asByteArray().map(told -> Instance.of(read(told)));
                    case 404 -> Mono.just(Instance.SHY);
                    default -> Mono.just(Instance.SILENT);
                })
                .defaultIfEmpty(Instance.SILENT)
                .timeout(PATIENCE)
                .onErrorResume(failure -> {
                    log.debug("An instance does not tell how it is: {}", failure.toString());
                    return Mono.just(Instance.SILENT);
                });
    }

    private InstanceState read(byte[] body) {
        try {
            return json.readValue(body, InstanceState.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void destroy() {
        connections.dispose();
    }
}
