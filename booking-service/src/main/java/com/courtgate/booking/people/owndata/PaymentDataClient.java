package com.courtgate.booking.people.owndata;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.UnsettledPayments;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Data of a person at payment-service. */
@FeignClient(name = "payment-service", contextId = "own-data-payment-service")
interface PaymentDataClient {

    @GetMapping("/internal/users/{userId}/own-data/{part}")
    OwnPaymentData page(
            @PathVariable("userId") long userId,
            @PathVariable("part") OwnPaymentData.Part part,
            @RequestParam("before") long before);

    @GetMapping("/internal/users/{userId}/open-money")
    UnsettledPayments open(@PathVariable("userId") long userId);

    @PostMapping("/internal/users/{userId}/forget")
    void forget(@PathVariable("userId") long userId);
}
