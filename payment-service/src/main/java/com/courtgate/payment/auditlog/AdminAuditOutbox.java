package com.courtgate.payment.auditlog;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.AdminActed;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.common.security.CurrentUser;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The administrators' trail of this service; booking-service writes it down from our events. */
@Component
public class AdminAuditOutbox implements AdminAuditLog {
    private final Outbox outbox;

    AdminAuditOutbox(Outbox outbox) {
        this.outbox = outbox;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(
            CurrentUser admin, Instant at, String action, String target, AdminReason why, Map<String, Object> details) {
        outbox.append(
                Topology.PAYMENT_EVENTS,
                Topology.ADMIN_ACTED,
                target,
                at,
                new AdminActed(admin.id(), admin.studentId(), at, action, target, why.why(), details));
    }
}
