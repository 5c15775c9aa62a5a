package com.courtgate.common.inbox;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.util.Map;
import org.springframework.transaction.annotation.Transactional;

/** Lets an event that waits for a person be tried again; the trail is written with it or not at all. */
class ReplayInbox {
    private final InboxMapper mapper;
    private final AdminAuditLog auditLog;
    private final Clock clock;

    ReplayInbox(InboxMapper mapper, AdminAuditLog auditLog, Clock clock) {
        this.mapper = mapper;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Replayed() implements Outcome {}

    /** It is not FAILED. */
    record NotWaiting() implements Outcome {}

    record Unknown() implements Outcome {}

    @Transactional
    public Outcome replay(CurrentUser admin, long id) {
        var now = clock.instant();
        if (mapper.replay(id, now) == 0) {
            return mapper.count(id) == 0 ? new Unknown() : new NotWaiting();
        }
        auditLog.record(admin, now, "inbox.replay", "inbox:" + id, Map.of());
        return new Replayed();
    }
}
