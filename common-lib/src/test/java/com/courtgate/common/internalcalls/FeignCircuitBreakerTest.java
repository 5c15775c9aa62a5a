package com.courtgate.common.internalcalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feign.Client;
import feign.Request;
import feign.Response;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeignCircuitBreakerTest {
    private static final int FAILURES = 4;
    private final FeignCircuitBreaker breakers = new FeignCircuitBreaker(
            CircuitBreakerRegistry.of(CircuitBreakerConfig.custom()
                    .slidingWindowSize(FAILURES)
                    .minimumNumberOfCalls(FAILURES)
                    .build()),
            (service, status) -> status >= 502 && status <= 504);
    private final AtomicInteger calls = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void asksNoMoreWhileAServiceSaysItIsDown(int status) throws IOException {
        Client client = breakers.enrich(answering(status));
        for (int i = 0; i < FAILURES; i++) {
            assertThat(client.execute(get("booking-service"), null).status()).isEqualTo(status);
        }
        assertThatThrownBy(() -> client.execute(get("booking-service"), null))
                .isInstanceOf(CallNotPermittedException.class);
        assertThat(calls).hasValue(FAILURES);
    }

    @Test
    void asksNoMoreWhileAServiceDoesNotAnswer() {
        Client unreachable = (request, options) -> {
            throw new ConnectException("refused");
        };
        Client client = breakers.enrich(unreachable);
        for (int i = 0; i < FAILURES; i++) {
            assertThatThrownBy(() -> client.execute(get("booking-service"), null))
                    .isInstanceOf(ConnectException.class);
        }
        assertThatThrownBy(() -> client.execute(get("booking-service"), null))
                .isInstanceOf(CallNotPermittedException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404, 409, 500})
    void goesOnAskingWhoAnswers(int status) throws IOException {
        Client client = breakers.enrich(answering(status));
        for (int i = 0; i < 3 * FAILURES; i++) {
            client.execute(get("booking-service"), null);
        }
        assertThat(calls).hasValue(3 * FAILURES);
    }

    @Test
    void doesNotBlameOneServiceForAnother() throws IOException {
        Client client = breakers.enrich(answering(503));
        for (int i = 0; i < FAILURES; i++) {
            client.execute(get("booking-service"), null);
        }
        assertThat(client.execute(get("reserve-service"), null).status()).isEqualTo(503);
    }

    private Client answering(int status) {
        return (request, options) -> {
            calls.incrementAndGet();
            return Response.builder()
                    .status(status)
                    .request(request)
                    .headers(Map.of())
                    .build();
        };
    }

    private static Request get(String service) {
        return Request.create(Request.HttpMethod.GET, "http://" + service + "/x", Map.of(), null, null, null);
    }
}
