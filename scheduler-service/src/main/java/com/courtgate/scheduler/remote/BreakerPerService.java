package com.courtgate.scheduler.remote;

import feign.Capability;
import feign.Client;
import feign.Request;
import feign.Response;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.net.URI;
import org.springframework.stereotype.Component;

/**
 * Leads each call through the circuit breaker of the service that it goes to. No answer, 502, 503 and 504 count against
 * a service; a 500 does not: it is one session's trouble and must not hold up the others.
 */
@Component
public final class BreakerPerService implements Capability {
    private final CircuitBreakerRegistry breakers;

    BreakerPerService(CircuitBreakerRegistry breakers) {
        this.breakers = breakers;
    }

    @Override
    public Client enrich(Client client) {
        return (request, options) -> {
            String service = URI.create(request.url()).getHost();
            return call(breakers.circuitBreaker(service), client, request, options);
        };
    }

    private static Response call(CircuitBreaker breaker, Client client, Request request, Request.Options options)
            throws IOException {
        breaker.acquirePermission();
        long start = breaker.getCurrentTimestamp();
        try {
            Response response = client.execute(request, options);
            long took = breaker.getCurrentTimestamp() - start;
            if (response.status() >= 502 && response.status() <= 504) {
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
