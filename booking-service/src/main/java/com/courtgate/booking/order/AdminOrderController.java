package com.courtgate.booking.order;

import com.courtgate.booking.order.OrderListMapper.Filter;
import com.courtgate.booking.order.OrderListMapper.ListedOrder;
import com.courtgate.booking.order.OrderViews.View;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** All orders, for the office. */
@RestController
@Tag(name = "admin orders", description = "All orders, for the office")
record AdminOrderController(OrderViews views, OrderListMapper mapper) {
    @Operation(operationId = "listOrders", summary = "Orders")
    @GetMapping("/admin/orders")
    Envelope<Paged<View>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(views.list(page.forMapper(), filter, period, false));
    }

    @Operation(operationId = "readOrderAsAdmin", summary = "One order with its state flow")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/admin/orders/{orderNo}")
    Envelope<View> one(@PathVariable String orderNo) {
        return views.byNumber(orderNo).map(Envelope::ok).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @Operation(operationId = "exportOrders", summary = "Orders as CSV, the newest 10,000")
    @GetMapping(value = "/admin/orders.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.<ListedOrder>named("orders")
                .column("orderNo", ListedOrder::orderNo)
                .column("userId", ListedOrder::userId)
                .column("sessionId", ListedOrder::sessionId)
                .column("status", ListedOrder::status)
                .column("amountFen", ListedOrder::amountFen)
                .column("createTime", ListedOrder::createdAt)
                .column("timeZone", ListedOrder::timeZone)
                .column("hallId", ListedOrder::hallId)
                .column("hallZh", ListedOrder::hallZh)
                .column("hallEn", ListedOrder::hallEn)
                .answer(mapper.list(Csv.page(), null, filter, period, false));
    }
}
