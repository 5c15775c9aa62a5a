package com.courtgate.common.outbox;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.util.Map;
import org.springframework.transaction.annotation.Transactional;

/** Lets an event that waits for a person be tried again; the trail is written with it or not at all. */
class ReplayOutbox {
    private final OutboxMapper mapper;
    private final AdminAuditLog auditLog;
    private final Clock clock;

    ReplayOutbox(OutboxMapper mapper, AdminAuditLog auditLog, Clock clock) {
        this.mapper = mapper;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Replayed() implements Outcome {}

    /** It is not DEAD. */
    record NotWaiting() implements Outcome {}

    record Unknown() implements Outcome {}

    @Transactional
    public Outcome replay(CurrentUser admin, long id) {
        var now = clock.instant();
        if (mapper.replay(id, now) == 0) {
            return mapper.count(id) == 0 ? new Unknown() : new NotWaiting();
        }
        auditLog.record(admin, now, "outbox.replay", "outbox:" + id, Map.of());
        return new Replayed();
    }
}
