package com.courtgate.payment.payorder;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.PayOrderMapper.Filter;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** All pay orders, for the office. */
@RestController
@Tag(name = "admin pay orders", description = "All pay orders, for the office")
class PayOrderListController {
    private final PayOrderMapper payOrders;

    PayOrderListController(PayOrderMapper payOrders) {
        this.payOrders = payOrders;
    }

    @Operation(operationId = "listPayOrders", summary = "Pay orders")
    @GetMapping("/admin/pay-orders")
    Envelope<Paged<PayOrder>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(payOrders.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportPayOrders", summary = "Pay orders as CSV, the newest 10,000")
    @GetMapping(value = "/admin/pay-orders.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.<PayOrder>named("pay-orders")
                .column("outTradeNo", PayOrder::outTradeNo)
                .column("orderNo", PayOrder::orderNo)
                .column("userId", PayOrder::userId)
                .column("channel", PayOrder::channel)
                .column("status", PayOrder::status)
                .column("payableFen", PayOrder::payableFen)
                .column("paidFen", PayOrder::paidFen)
                .column("refundingFen", PayOrder::refundingFen)
                .column("refundedFen", PayOrder::refundedFen)
                .column("channelTradeNo", PayOrder::channelTradeNo)
                .column("paidAt", PayOrder::paidAt)
                .column("closeReason", PayOrder::closeReason)
                .column("createdAt", PayOrder::createdAt)
                .answer(payOrders.list(Csv.page(), filter, period));
    }
}
