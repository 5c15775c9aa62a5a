package com.courtgate.payment.reconcile;

import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import java.time.Instant;
import org.springframework.stereotype.Repository;

/** Log of what reconcile asked and did, for people. */
@Repository
class ReconcileLog {
    private final ReconcileLogMapper mapper;

    ReconcileLog(ReconcileLogMapper mapper) {
        this.mapper = mapper;
    }

    void write(PayOrder before, ReconcileAction action, PayOrderStatus to, String detail, Instant at) {
        mapper.insert(before.outTradeNo(), action, before.status(), to, TruncatedText.of(detail), at);
    }
}
