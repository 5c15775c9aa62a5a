package com.courtgate.booking.timeline;

import com.courtgate.common.contract.payment.PaymentTimeline;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Events of an order at payment-service, for the office. */
@FeignClient(name = "payment-service", contextId = "story-payment-service")
interface PaymentTimelineClient {

    @GetMapping("/internal/orders/{orderNo}/story")
    PaymentTimeline story(@PathVariable("orderNo") String orderNo);
}
