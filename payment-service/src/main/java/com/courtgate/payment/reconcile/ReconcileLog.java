package com.courtgate.payment.reconcile;

import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import java.time.Instant;
import org.springframework.stereotype.Repository;

/** Log of what reconcile asked and did, for people. */
@Repository
class ReconcileLog {
    private static final int LONGEST_DETAIL = 200;
    private final ReconcileLogMapper mapper;

    ReconcileLog(ReconcileLogMapper mapper) {
        this.mapper = mapper;
    }

    void write(PayOrder before, ReconcileAction action, PayOrderStatus to, String detail, Instant at) {
        String cut = detail.substring(0, Math.min(detail.length(), LONGEST_DETAIL));
        mapper.insert(before.outTradeNo(), action, before.status(), to, cut, at);
    }
}
