package com.courtgate.common.internalcalls;

import feign.Capability;
import feign.Client;
import feign.Request;
import feign.Response;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.net.URI;
import java.util.function.BiPredicate;

/** Leads each call through the circuit breaker of the service that it goes to, which has the service's name. */
public class FeignCircuitBreaker implements Capability {
    private final CircuitBreakerRegistry breakers;
    private final BiPredicate<String, Integer> isOutage;

    /** @param isOutage whether an answer of that service and status counts against it, as a missing one does */
    public FeignCircuitBreaker(CircuitBreakerRegistry breakers, BiPredicate<String, Integer> isOutage) {
        this.breakers = breakers;
        this.isOutage = isOutage;
    }

    @Override
    public Client enrich(Client client) {
        return (request, options) -> {
            String service = URI.create(request.url()).getHost();
            return call(service, client, request, options);
        };
    }

    private Response call(String service, Client client, Request request, Request.Options options) throws IOException {
        CircuitBreaker breaker = breakers.circuitBreaker(service);
        breaker.acquirePermission();
        long start = breaker.getCurrentTimestamp();
        try {
            Response response = client.execute(request, options);
            long took = breaker.getCurrentTimestamp() - start;
            if (isOutage.test(service, response.status())) {
                var down = new IOException("answered " + response.status());
                breaker.onError(took, breaker.getTimestampUnit(), down);
            } else {
                breaker.onSuccess(took, breaker.getTimestampUnit());
            }
            return response;
        } catch (IOException | RuntimeException e) {
            long took = breaker.getCurrentTimestamp() - start;
            breaker.onError(took, breaker.getTimestampUnit(), e);
            throw e;
        }
    }
}
