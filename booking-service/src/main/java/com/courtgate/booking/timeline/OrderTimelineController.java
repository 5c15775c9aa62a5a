package com.courtgate.booking.timeline;

import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The life of an order, for the office. */
@RestController
@Tag(name = "admin orders")
record OrderTimelineController(OrderTimeline orderTimeline) {
    @Operation(
            operationId = "readOrderTimeline",
            summary = "Everything that happened to an order: moves, messages, payments, refunds, coupon")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/admin/orders/{orderNo}/timeline")
    Envelope<OrderTimeline.Timeline> timeline(@PathVariable String orderNo) {
        return Optional.of(orderNo)
                .filter(OrderNumberFormat::isOne)
                .flatMap(orderTimeline::tell)
                .map(Envelope::ok)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }
}
