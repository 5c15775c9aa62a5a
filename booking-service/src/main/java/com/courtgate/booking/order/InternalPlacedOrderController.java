package com.courtgate.booking.order;

import com.courtgate.booking.reservation.OrderNumber;
import com.courtgate.common.contract.PlacedOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Whose trace an order's number is; what reserve-service asks before it tells a result. */
@Hidden
@RestController
class InternalPlacedOrderController {
    private final OrderMapper mapper;

    InternalPlacedOrderController(OrderMapper mapper) {
        this.mapper = mapper;
    }

    @GetMapping("/internal/placed-orders/{orderNo}")
    PlacedOrder placed(@PathVariable String orderNo) {
        return Optional.of(orderNo)
                .filter(OrderNumber::isOne)
                .map(mapper::placed)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }
}
