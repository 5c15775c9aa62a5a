package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.SessionStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A session as it is right now.
 *
 * @param permits places of its slots
 * @param requests grabs that were answered: accepted and refused ones; null while reserve-service does not count them
 * @param accepted grabs that were answered with a hold, whatever became of it since; null likewise
 * @param held permits taken in Redis
 * @param pending holds whose result the database has not decided yet
 * @param recorded active reservations
 * @param paid those of them that are paid
 * @param rejected refused grabs by reason
 * @param drift permits about which Redis is known to be wrong
 * @param line people who stand in line for something of it
 */
record LiveSession(
        SessionStatus status,
        long permits,
        @Nullable Long requests,
        @Nullable Long accepted,
        long held,
        int pending,
        long recorded,
        long paid,
        Map<String, Long> rejected,
        int drift,
        @Nullable Long line) {}
