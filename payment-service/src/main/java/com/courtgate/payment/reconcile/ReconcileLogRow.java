package com.courtgate.payment.reconcile;

import com.courtgate.payment.payorder.PayOrderStatus;
import java.time.Instant;

/** A row of {@code pay_reconcile_audit}. */
record ReconcileLogRow(
        long id,
        String outTradeNo,
        ReconcileAction action,
        PayOrderStatus fromStatus,
        PayOrderStatus toStatus,
        String detail,
        Instant at) {}
