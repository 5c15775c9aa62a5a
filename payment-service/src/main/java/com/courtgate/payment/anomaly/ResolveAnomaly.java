package com.courtgate.payment.anomaly;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.NewRefundOrder;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/** A person decides on an anomaly: nothing is to be done, or the money goes back. */
@Component
class ResolveAnomaly {
    /** Stands in the row; the reason is in the audit log. */
    private static final String BY_A_PERSON = "by a person";

    private final AnomalyMapper mapper;
    private final Anomalies anomalies;
    private final Refunds refunds;
    private final PayOrders payOrders;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    ResolveAnomaly(
            AnomalyMapper mapper,
            Anomalies anomalies,
            Refunds refunds,
            PayOrders payOrders,
            AdminAuditOutbox adminAudit,
            Clock clock) {
        this.mapper = mapper;
        this.anomalies = anomalies;
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    /** Result of the decision. */
    sealed interface Outcome {
        record Done(Anomaly anomaly) implements Outcome {}

        record NotFound() implements Outcome {}

        record NotOpen(AnomalyStatus status) implements Outcome {}
    }

    /** Takes it off the list; its money stays where it is. */
    @Transactional
    public Outcome resolve(CurrentUser admin, long id, AdminReason why) {
        Anomaly anomaly = mapper.get(id);
        if (anomaly == null) {
            return new Outcome.NotFound();
        }
        Instant now = clock.instant();
        boolean moved = anomaly.status() != AnomalyStatus.RESOLVED
                && mapper.move(id, anomaly.status(), AnomalyStatus.RESOLVED, null, BY_A_PERSON, now) == 1;
        if (!moved) {
            return new Outcome.NotOpen(anomaly.status());
        }
        adminAudit.record(admin, now, "anomaly.resolve", "anomaly:" + id, why, Map.of());
        return done(id);
    }

    /** Gives back what the channel says came. Only for one that nobody refunds by itself. */
    @Transactional
    public Outcome refund(CurrentUser admin, long id, AdminReason why) {
        Anomaly anomaly = mapper.get(id);
        if (anomaly == null) {
            return new Outcome.NotFound();
        }
        if (anomaly.status() != AnomalyStatus.OPEN) {
            return new Outcome.NotOpen(anomaly.status());
        }
        Instant now = clock.instant();
        if (refunds.insert(order(anomaly), now) instanceof Refunds.Written.Done done
                && anomalies.refundOrdered(anomaly, done.refund())) {
            Map<String, Object> details = Map.of("refundNo", done.refund().refundNo());
            adminAudit.record(admin, now, "anomaly.refund", "anomaly:" + id, why, details);
            return done(id);
        }
        TransactionAspectSupport.currentTransactionStatus().setRollbackOnly();
        return new Outcome.NotOpen(anomaly.status());
    }

    private NewRefundOrder order(Anomaly anomaly) {
        PayOrder payOrder = payOrders.get(anomaly.payOrderId());
        boolean paidForIt = anomaly.channelTradeNo().equals(payOrder.channelTradeNo());
        return NewRefundOrder.ofAnomaly(
                payOrder, anomaly.channelTradeNo(), anomaly.paidFen(), anomaly.paidFen(), paidForIt, BY_A_PERSON);
    }

    private Outcome done(long id) {
        Anomaly after = mapper.get(id);
        return after == null ? new Outcome.NotFound() : new Outcome.Done(after);
    }
}
