package com.courtgate.booking.placement;

import com.courtgate.booking.order.OrderViews;
import com.courtgate.booking.order.OrderViews.View;
import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** A user orders several slots of a session; reserve-service asks about orders before it tells a result. */
@RestController
@Tag(name = "orders")
class PlaceOrderController {
    private final CreateOrder createOrder;
    private final OrderViews views;
    private final PlacementMapper placed;

    PlaceOrderController(CreateOrder createOrder, OrderViews views, PlacementMapper placed) {
        this.createOrder = createOrder;
        this.views = views;
        this.placed = placed;
    }

    /** Answers the order as it was created; what became of it is asked by its number. */
    @Operation(operationId = "placeOrder", summary = "Order up to four slots of a session, all or none")
    @Refuses({
        ResultCode.PARAM_ERROR,
        ResultCode.SLOT_CLOSED,
        ResultCode.STATE_INVALID,
        ResultCode.IDEMPOTENCY_CONFLICT,
        ResultCode.FAILED
    })
    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Idempotent(operation = "orders.place")
    public Envelope<View> place(CurrentUser user, @Valid @RequestBody PlaceOrderRequest request) {
        return switch (CreateOrder.untilDecided(() -> createOrder.create(user.id(), request))) {
            case CreateOrder.Placed placed -> Envelope.ok(views.asCreated(placed.orderNo()));
            case CreateOrder.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }

    /** Whose trace a number is. */
    @Hidden
    @GetMapping("/internal/placed-orders/{orderNo}")
    public PlacedOrder placed(@PathVariable String orderNo) {
        return Optional.of(orderNo)
                .filter(OrderNumberFormat::isOne)
                .map(placed::placed)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    /** Numbers of those that wait for their stock; all others have it, or have ended, or are none. */
    @Hidden
    @GetMapping("/internal/placed-orders")
    public List<String> stillWaiting(@RequestParam List<String> waiting) {
        return waiting.isEmpty() ? List.of() : placed.stillWaiting(waiting);
    }
}
