package com.courtgate.payment.refund;

import com.courtgate.payment.payorder.PayOrder;
import org.jspecify.annotations.Nullable;

/** A refund to be written down; see {@link Refund}. */
public record NewRefundOrder(
        PayOrder payOrder,
        String channelTradeNo,
        @Nullable Long reservationId,
        long amountFen,
        long worthFen,
        long paidFen,
        RefundKind kind,
        boolean capped,
        boolean bookingCancelled,
        String reason) {}
