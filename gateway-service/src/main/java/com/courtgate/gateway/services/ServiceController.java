package com.courtgate.gateway.services;

import com.courtgate.common.discovery.InstanceState;
import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.discovery.ThisInstance;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.gateway.services.ServiceHealth.Instance;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * State of the services, for the office: asks each instance how it is, over connections of its own; whoever looks
 * within the next moments shares the answer.
 */
@RestController
@Tag(name = "services", description = "How the services are")
final class ServiceController implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(ServiceController.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration KEPT = Duration.ofSeconds(2);
    private static final int CONNECTIONS = 16;
    private static final String OWN_NAME = "gateway-service";
    private static final List<String> SERVICES =
            List.of("reserve-service", "booking-service", "payment-service", "scheduler-service");

    private final KnownInstances instances;
    private final ThisInstance thisInstance;
    private final ObjectMapper json;
    private final ConnectionProvider connections = ConnectionProvider.create("services", CONNECTIONS);
    private final HttpClient http;
    private final Mono<List<ServiceHealth>> all = Mono.defer(this::ask).cache(KEPT);

    ServiceController(KnownInstances instances, ThisInstance thisInstance, ObjectMapper json, TokenSettings security) {
        this.instances = instances;
        this.thisInstance = thisInstance;
        this.json = json;
        http = HttpClient.create(connections)
                .headers(headers -> headers.set(InternalKey.HEADER, security.internalKey()));
    }

    /** Lists this gateway first, then the services behind it; never fails. */
    @Operation(operationId = "listServices", summary = "Health of each service, as this gateway sees it")
    @GetMapping("/admin/services")
    Mono<Envelope<List<ServiceHealth>>> list(ServerWebExchange exchange) {
        HttpHeaders asked = exchange.getRequest().getHeaders();
        return all.map(found -> Envelope.of(
                ResultCode.SUCCESS,
                found,
                Locales.of(asked.getFirst(HttpHeaders.ACCEPT_LANGUAGE)),
                asked.getFirst(RequestIds.HEADER)));
    }

    private Mono<List<ServiceHealth>> ask() {
        var own = ServiceHealth.of(OWN_NAME, List.of(Instance.of(thisInstance.state())));
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
