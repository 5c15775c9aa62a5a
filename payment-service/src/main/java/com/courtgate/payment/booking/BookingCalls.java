package com.courtgate.payment.booking;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import feign.Capability;
import feign.Client;
import feign.FeignException;
import feign.RequestInterceptor;
import feign.Response;
import feign.codec.ErrorDecoder;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.util.Map;
import org.slf4j.MDC;
import org.springframework.context.annotation.Bean;

/** How booking-service is called. Not scanned: it is for that client alone. */
class BookingCalls {
    private static final String NAME = "booking-service";

    @Bean
    RequestInterceptor internalKey(TokenSettings settings) {
        return request -> {
            request.header(InternalKey.HEADER, settings.internalKey());
            String requestId = MDC.get(RequestIds.MDC_KEY);
            if (requestId != null) {
                request.header(RequestIds.HEADER, requestId);
            }
        };
    }

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
        return new Guard(breakers, bulkheads);
    }

    /** Public, because Feign looks for {@code enrich} by reflection. */
    public static final class Guard implements Capability {
        private final CircuitBreakerRegistry breakers;
        private final BulkheadRegistry bulkheads;

        Guard(CircuitBreakerRegistry breakers, BulkheadRegistry bulkheads) {
            this.breakers = breakers;
            this.bulkheads = bulkheads;
        }

        @Override
        public Client enrich(Client client) {
            return (request, options) -> {
                var bulkhead = bulkheads.bulkhead(NAME);
                bulkhead.acquirePermission();
                try {
                    return throughBreaker(() -> client.execute(request, options));
                } finally {
                    bulkhead.onComplete();
                }
            };
        }

        private interface Call {
            Response send() throws IOException;
        }

        private Response throughBreaker(Call call) throws IOException {
            var breaker = breakers.circuitBreaker(NAME);
            breaker.acquirePermission();
            long start = breaker.getCurrentTimestamp();
            try {
                Response response = call.send();
                long took = breaker.getCurrentTimestamp() - start;
                if (response.status() >= 500) {
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
}
