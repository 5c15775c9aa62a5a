package com.courtgate.payment.reconcile;

import com.courtgate.payment.payorder.PayOrderStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A row of {@code pay_reconcile_audit}. */
@Schema(name = "ReconcileLogEntry")
record ReconcileLogRow(
        long id,
        String outTradeNo,
        ReconcileAction action,
        PayOrderStatus fromStatus,
        PayOrderStatus toStatus,
        String detail,
        Instant at) {}
