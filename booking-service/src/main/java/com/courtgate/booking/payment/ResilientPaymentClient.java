package com.courtgate.booking.payment;

import com.courtgate.common.contract.payment.StopPaying;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** payment-service, behind a breaker; whatever it does not answer it says nothing of. */
@Component
class ResilientPaymentClient {
    private static final Logger log = LoggerFactory.getLogger(ResilientPaymentClient.class);
    private final PaymentClient client;
    private final CircuitBreaker breaker;

    ResilientPaymentClient(PaymentClient client, CircuitBreakerRegistry breakers) {
        this.client = client;
        this.breaker = breakers.circuitBreaker("payment-service");
    }

    /** Returns the money by order number; empty while payment-service cannot be asked. */
    Map<String, StopPaying.Money> stopPaying(List<String> orderNos) {
        try {
            return breaker.executeSupplier(() -> client.stopPaying(new StopPaying(orderNos)))
                    .money();
        } catch (FeignException | CallNotPermittedException silence) {
            log.warn("{} overdue orders wait for payment-service: {}", orderNos.size(), silence.toString());
            return Map.of();
        }
    }
}
