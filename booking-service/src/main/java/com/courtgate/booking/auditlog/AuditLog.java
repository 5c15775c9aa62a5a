package com.courtgate.booking.auditlog;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The administrators' trail. */
@Component
public class AuditLog implements AdminAuditLog {
    private static final int LONGEST_TARGET = 80;

    private final AuditLogMapper mapper;
    private final ObjectMapper json;

    AuditLog(AuditLogMapper mapper, ObjectMapper json) {
        this.mapper = mapper;
        this.json = json;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(CurrentUser admin, Instant at, String action, String target, Object detail) {
        mapper.insert(new AuditRow(
                null,
                at,
                admin.id(),
                admin.studentId(),
                action,
                target.substring(0, Math.min(target.length(), LONGEST_TARGET)),
                toJson(detail)));
    }

    private String toJson(Object detail) {
        try {
            return json.writeValueAsString(detail);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + detail.getClass(), e);
        }
    }
}
