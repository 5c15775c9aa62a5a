package com.courtgate.payment.timeline;

import com.courtgate.common.contract.payment.PaymentTimeline;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.constraints.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers booking-service with this service's part of what it shows the office; plain JSON, behind the internal key.
 */
@Hidden
@RestController
class InternalTimelineController {
    private final TimelineMapper timelines;

    InternalTimelineController(TimelineMapper timelines) {
        this.timelines = timelines;
    }

    /** Empty when no payment of the order was ever begun. */
    @GetMapping("/internal/orders/{orderNo}/story")
    PaymentTimeline timeline(@PathVariable @Pattern(regexp = OutTradeNo.FORM) String orderNo) {
        return new PaymentTimeline(timelines.of(orderNo));
    }
}
