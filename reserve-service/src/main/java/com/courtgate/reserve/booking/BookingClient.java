package com.courtgate.reserve.booking;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.common.contract.session.ResolveTracesRequest;
import com.courtgate.common.contract.session.ResolveTracesRequest.OpenTrace;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.cloud.client.loadbalancer.reactive.ReactorLoadBalancerExchangeFilterFunction;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Mono;

/** booking-service's internal endpoints; an outage is an error within a second. */
@Component
public class BookingClient {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final ParameterizedTypeReference<List<String>> NUMBERS = new ParameterizedTypeReference<>() {};
    private final WebClient http;

    BookingClient(
            WebClient.Builder builder, ReactorLoadBalancerExchangeFilterFunction loadBalancer, TokenSettings security) {
        this.http = builder.baseUrl("http://booking-service")
                .defaultHeader(InternalKey.HEADER, security.internalKey())
                .filter(loadBalancer)
                .build();
    }

    /** Empty when there is no such session. */
    public Mono<Optional<Session>> session(long sessionId) {
        return one(Session.class, "/internal/sessions/{id}", sessionId);
    }

    /** Empty when nobody placed an order of this number. */
    public Mono<Optional<PlacedOrder>> placedOrder(String orderNo) {
        return one(PlacedOrder.class, "/internal/placed-orders/{orderNo}", orderNo);
    }

    private <T> Mono<Optional<T>> one(Class<T> type, String path, Object key) {
        return http.get()
                .uri(path, key)
                .retrieve()
                .bodyToMono(type)
                .map(Optional::of)
                .onErrorResume(
                        WebClientResponseException.class,
                        e -> e.getStatusCode() == HttpStatus.NOT_FOUND ? Mono.just(Optional.empty()) : Mono.error(e))
                .timeout(PATIENCE);
    }

    /** Returns those of these orders that wait for their stock. */
    public Mono<List<String>> waiting(List<String> orderNos) {
        return http.get()
                .uri("/internal/placed-orders?waiting={orderNos}", String.join(",", orderNos))
                .retrieve()
                .bodyToMono(NUMBERS)
                .timeout(PATIENCE);
    }

    /** The active reservations of a user in a session. */
    public Mono<List<RecordedTrace>> reservations(long sessionId, long userId) {
        return http.get()
                .uri("/internal/sessions/{id}/reservations?userId={user}", sessionId, userId)
                .retrieve()
                .bodyToFlux(RecordedTrace.class)
                .collectList()
                .timeout(PATIENCE);
    }

    /** Lets the database decide for good: recorded ones are SUCCESS, all others never will be. */
    public Mono<HoldsDecided> rule(long sessionId, List<OpenTrace> traces) {
        return http.post()
                .uri("/internal/traces/rule")
                .bodyValue(new ResolveTracesRequest(sessionId, traces))
                .retrieve()
                .bodyToMono(HoldsDecided.class)
                .timeout(PATIENCE);
    }
}
