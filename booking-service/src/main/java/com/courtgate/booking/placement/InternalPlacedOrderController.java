package com.courtgate.booking.placement;

import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers reserve-service about orders: whose trace a number is, before it tells a result; and which still wait. */
@Hidden
@RestController
class InternalPlacedOrderController {
    private final PlacementMapper mapper;

    InternalPlacedOrderController(PlacementMapper mapper) {
        this.mapper = mapper;
    }

    @GetMapping("/internal/placed-orders/{orderNo}")
    PlacedOrder placed(@PathVariable String orderNo) {
        return Optional.of(orderNo)
                .filter(OrderNumberFormat::isOne)
                .map(mapper::placed)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    /** Numbers of those that wait for their stock; all others have it, or have ended, or are none. */
    @GetMapping("/internal/placed-orders")
    List<String> stillWaiting(@RequestParam List<String> waiting) {
        return waiting.isEmpty() ? List.of() : mapper.stillWaiting(waiting);
    }
}
