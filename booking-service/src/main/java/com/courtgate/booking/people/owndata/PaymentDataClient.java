package com.courtgate.booking.people.owndata;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.UnsettledPayments;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** payment-service's part of what is kept of a person. */
@FeignClient(name = "payment-service", contextId = "own-data-payment-service")
interface PaymentDataClient {

    /** Throws what says that payment-service does not answer: who has begun to tell cannot stop quietly. */
    @GetMapping("/internal/users/{userId}/own-data/{part}")
    OwnPaymentData page(
            @PathVariable("userId") long userId,
            @PathVariable("part") OwnPaymentData.Part part,
            @RequestParam("before") long before);

    @GetMapping("/internal/users/{userId}/open-money")
    UnsettledPayments openMoney(@PathVariable("userId") long userId);

    @PostMapping("/internal/users/{userId}/forget")
    void forgetWords(@PathVariable("userId") long userId);

    /** Returns the open payments and refunds; empty while payment-service cannot be asked. */
    default Optional<UnsettledPayments> open(long userId) {
        return unlessSilent(userId, () -> openMoney(userId));
    }

    /** Has what the person typed forgotten there; answers false while payment-service cannot be told. */
    default boolean forget(long userId) {
        return unlessSilent(userId, () -> {
                    forgetWords(userId);
                    return true;
                })
                .isPresent();
    }

    /** The newest of a part; empty while payment-service cannot be asked. */
    default Optional<OwnPaymentData> newest(long userId, OwnPaymentData.Part part) {
        return unlessSilent(userId, () -> page(userId, part, Long.MAX_VALUE));
    }

    private static <T> Optional<T> unlessSilent(long userId, Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (FeignException | CallNotPermittedException silence) {
            LoggerFactory.getLogger(PaymentDataClient.class)
                    .warn("The money of user {} is not known now: {}", userId, silence.toString());
            return Optional.empty();
        }
    }
}
