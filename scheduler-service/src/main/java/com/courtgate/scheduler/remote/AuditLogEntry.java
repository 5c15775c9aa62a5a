package com.courtgate.scheduler.remote;

import com.courtgate.common.security.CurrentUser;
import java.util.Map;

/**
 * A line of the administrators' trail, which booking-service keeps.
 *
 * @param action verb and object, such as {@code session.open}
 * @param target what is about to be changed, such as {@code session:7}
 */
public record AuditLogEntry(long userId, String studentId, String action, String target, Map<String, Object> detail) {

    /** What an administrator is about to do with a session. */
    public static AuditLogEntry ofSession(CurrentUser admin, String action, Session session) {
        return new AuditLogEntry(
                admin.id(),
                admin.studentId(),
                action,
                "session:" + session.id(),
                Map.of("statusBefore", session.status()));
    }
}
