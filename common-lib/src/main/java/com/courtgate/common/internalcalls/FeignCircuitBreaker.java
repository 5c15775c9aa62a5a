package com.courtgate.common.internalcalls;

import feign.Capability;
import feign.Client;
import feign.Request;
import feign.Response;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.net.URI;
import java.util.function.IntPredicate;

/** Leads each call through the circuit breaker of the service that it goes to, which has the service's name. */
public class FeignCircuitBreaker implements Capability {
    private final CircuitBreakerRegistry breakers;
    private final IntPredicate isOutage;

    /** @param isOutage statuses that count against a service, as no answer does */
    public FeignCircuitBreaker(CircuitBreakerRegistry breakers, IntPredicate isOutage) {
        this.breakers = breakers;
        this.isOutage = isOutage;
    }

    @Override
    public Client enrich(Client client) {
        return (request, options) -> {
            String service = URI.create(request.url()).getHost();
            return call(breakers.circuitBreaker(service), client, request, options);
        };
    }

    private Response call(CircuitBreaker breaker, Client client, Request request, Request.Options options)
            throws IOException {
        breaker.acquirePermission();
        long start = breaker.getCurrentTimestamp();
        try {
            Response response = client.execute(request, options);
            long took = breaker.getCurrentTimestamp() - start;
            if (isOutage.test(response.status())) {
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
