package com.courtgate.payment.booking;

import com.courtgate.common.internalcalls.FeignCircuitBreaker;
import feign.Capability;
import feign.Client;
import feign.FeignException;
import feign.codec.ErrorDecoder;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Map;
import org.springframework.context.annotation.Bean;

/** Client of booking-service. Not scanned: it is for that client alone. */
class BookingClientConfiguration {
    private static final String NAME = "booking-service";

    /** Any 5xx is an outage to us, whatever it is to booking-service. */
    @Bean
    ErrorDecoder outages() {
        var others = new ErrorDecoder.Default();
        return (method, response) -> response.status() >= 500
                ? new FeignException.ServiceUnavailable(
                        NAME + " answered " + response.status(), response.request(), new byte[0], Map.of())
                : others.decode(method, response);
    }

    @Bean
    Capability breakerAndBulkhead(CircuitBreakerRegistry breakers, BulkheadRegistry bulkheads) {
        return new Guard(breakers, bulkheads.bulkhead(NAME));
    }

    /** The bulkhead is outside: who finds it full says nothing about booking-service. */
    public static final class Guard extends FeignCircuitBreaker {
        private final Bulkhead bulkhead;

        Guard(CircuitBreakerRegistry breakers, Bulkhead bulkhead) {
            super(breakers, (service, status) -> status >= 500);
            this.bulkhead = bulkhead;
        }

        @Override
        public Client enrich(Client client) {
            Client guarded = super.enrich(client);
            return (request, options) -> {
                bulkhead.acquirePermission();
                try {
                    return guarded.execute(request, options);
                } finally {
                    bulkhead.onComplete();
                }
            };
        }
    }
}
