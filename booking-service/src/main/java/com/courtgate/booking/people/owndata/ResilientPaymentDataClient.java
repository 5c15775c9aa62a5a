package com.courtgate.booking.people.owndata;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.UnsettledPayments;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** payment-service's part of what is kept of a person, behind a breaker. */
@Component
class ResilientPaymentDataClient {
    private static final Logger log = LoggerFactory.getLogger(ResilientPaymentDataClient.class);

    private final PaymentDataClient client;
    private final CircuitBreaker breaker;

    ResilientPaymentDataClient(PaymentDataClient client, CircuitBreakerRegistry breakers) {
        this.client = client;
        this.breaker = breakers.circuitBreaker("payment-service");
    }

    /** Returns the open payments and refunds; empty while payment-service cannot be asked. */
    Optional<UnsettledPayments> open(long userId) {
        return unlessSilent(userId, () -> client.open(userId));
    }

    /** Has what the person typed forgotten there; answers false while payment-service cannot be told. */
    boolean forget(long userId) {
        return unlessSilent(userId, () -> {
                    client.forget(userId);
                    return true;
                })
                .isPresent();
    }

    /** The newest of a part; empty while payment-service cannot be asked. */
    Optional<OwnPaymentData> newest(long userId, OwnPaymentData.Part part) {
        return unlessSilent(userId, () -> client.page(userId, part, Long.MAX_VALUE));
    }

    /** Throws what says that payment-service does not answer: who has begun to tell cannot stop quietly. */
    OwnPaymentData page(long userId, OwnPaymentData.Part part, long before) {
        return breaker.executeSupplier(() -> client.page(userId, part, before));
    }

    private <T> Optional<T> unlessSilent(long userId, Supplier<T> question) {
        try {
            return Optional.of(breaker.executeSupplier(question));
        } catch (FeignException | CallNotPermittedException silence) {
            log.warn("The money of user {} is not known now: {}", userId, silence.toString());
            return Optional.empty();
        }
    }
}
