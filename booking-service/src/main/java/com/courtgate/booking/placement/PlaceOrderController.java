package com.courtgate.booking.placement;

import com.courtgate.booking.order.OrderViews;
import com.courtgate.booking.order.OrderViews.View;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /orders}: a user orders several slots of a session. */
@RestController
@Tag(name = "orders")
class PlaceOrderController {
    private final CreateOrder createOrder;
    private final OrderViews views;

    PlaceOrderController(CreateOrder createOrder, OrderViews views) {
        this.createOrder = createOrder;
        this.views = views;
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
}
