package com.courtgate.booking.auditlog;

import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The administrators' trail. */
@Component
public class AuditLog {
    private static final int LONGEST_TARGET = 80;

    private final AuditLogMapper mapper;
    private final ObjectMapper json;

    AuditLog(AuditLogMapper mapper, ObjectMapper json) {
        this.mapper = mapper;
        this.json = json;
    }

    /**
     * Records a write in the caller's transaction; there must be one.
     *
     * @param action verb and object, such as {@code court.rename}; at most 40 characters
     * @param target what was changed, such as {@code court:7}; cut at 80 characters
     * @param detail what changed, written as JSON; no secrets
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(CurrentUser admin, Instant at, String action, String target, Object detail) {
        mapper.insert(
                new AuditRow(
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
