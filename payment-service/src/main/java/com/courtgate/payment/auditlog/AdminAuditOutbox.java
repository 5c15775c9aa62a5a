package com.courtgate.payment.auditlog;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.AdminActed;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The administrators' trail of this service; booking-service writes it down from our events. */
@Component
public class AdminAuditOutbox implements AdminAuditLog {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
    private final Outbox outbox;
    private final ObjectMapper json;

    AdminAuditOutbox(Outbox outbox, ObjectMapper json) {
        this.outbox = outbox;
        this.json = json;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(CurrentUser admin, Instant at, String action, String target, Object detail) {
        append(admin, at, action, target, null, json.convertValue(detail, FIELDS));
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(
            CurrentUser admin, Instant at, String action, String target, AdminReason why, Map<String, Object> details) {
        append(admin, at, action, target, why.why(), details);
    }

    private void append(
            CurrentUser admin,
            Instant at,
            String action,
            String target,
            @Nullable String why,
            Map<String, Object> details) {
        outbox.append(
                Topology.PAYMENT_EVENTS,
                Topology.ADMIN_ACTED,
                target,
                0,
                at,
                new AdminActed(admin.id(), admin.studentId(), at, action, target, why, details));
    }
}
