package com.courtgate.booking.order;

import com.courtgate.booking.order.OrderListMapper.Filter;
import com.courtgate.booking.order.OrderViews.View;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A user's orders of several slots. */
@RestController
@RequestMapping("/orders")
@Tag(name = "orders", description = "A student's orders of several slots")
class OrderController {
    private final CancelOrder cancelOrder;
    private final OrderViews views;

    OrderController(CancelOrder cancelOrder, OrderViews views) {
        this.cancelOrder = cancelOrder;
        this.views = views;
    }

    @Schema(name = "CanceledOrder")
    record Canceled(String orderNo, OrderStatus status) {}

    @Operation(operationId = "cancelOrder", summary = "Cancel an order that is not paid")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.IDEMPOTENCY_CONFLICT, ResultCode.FAILED})
    @PostMapping("/{orderNo}/cancel")
    @Idempotent(operation = "orders.cancel", header = Idempotent.KEY_HEADER)
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER, required = true)
    public Envelope<Canceled> cancel(CurrentUser user, @PathVariable String orderNo) {
        return switch (cancelOrder.cancel(orderNo, user.id())) {
            case CancelOrder.Canceled done -> Envelope.ok(new Canceled(orderNo, OrderStatus.CANCELED));
            case CancelOrder.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }

    @Operation(operationId = "readOrder", summary = "One of the caller's orders with its state flow")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/{orderNo}")
    public Envelope<View> one(CurrentUser user, @PathVariable String orderNo) {
        return views.find(orderNo, user.id())
                .map(Envelope::ok)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @Operation(operationId = "listMyOrders", summary = "The caller's orders")
    @GetMapping("/mine")
    public Envelope<Paged<View>> mine(
            CurrentUser user,
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable OrderStatus status) {
        var own = new Filter(null, user.id(), status, null, null);
        return Envelope.ok(views.list(page.forMapper(), own, Period.ALL, true));
    }
}
