package com.courtgate.common.contract;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An administrator did something in a service that keeps no trail of its own; booking-service writes it into the audit
 * log.
 *
 * @param studentId the administrator's account name, at most 32 characters
 * @param at when it was done
 * @param action verb and object, such as {@code refund.force}; at most 40 characters
 * @param target what was changed, such as {@code payOrder:P17}; cut at 80 characters
 * @param why the reason the administrator gave, if any
 * @param details what changed; no secrets
 */
public record AdminActed(
        long adminId,
        String studentId,
        Instant at,
        String action,
        String target,
        @Nullable String why,
        Map<String, Object> details) {}
