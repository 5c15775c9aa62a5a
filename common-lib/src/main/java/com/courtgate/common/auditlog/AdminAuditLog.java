package com.courtgate.common.auditlog;

import com.courtgate.common.security.CurrentUser;
import java.time.Instant;
import java.util.Map;

/** Log in which a service records the acts of administrators in it. */
public interface AdminAuditLog {

    /**
     * Records a write in the caller's transaction; there must be one.
     *
     * @param action verb and object, such as {@code court.rename}; at most 40 characters
     * @param target what was changed, such as {@code court:7}; cut at 80 characters
     * @param details what changed, beside the reason; written as JSON, no secrets
     */
    void record(
            CurrentUser admin, Instant at, String action, String target, AdminReason why, Map<String, Object> details);
}
