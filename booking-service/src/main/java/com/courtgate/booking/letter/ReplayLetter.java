package com.courtgate.booking.letter;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Lets a letter that was given up be tried again; the trail is written with it or not at all. */
@Component
class ReplayLetter {
    private final LetterMapper letters;
    private final AdminAuditLog auditLog;
    private final Clock clock;

    ReplayLetter(LetterMapper letters, AdminAuditLog auditLog, Clock clock) {
        this.letters = letters;
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
        Instant now = clock.instant();
        if (letters.replay(id, now) == 0) {
            return letters.count(id) == 0 ? new Unknown() : new NotWaiting();
        }
        auditLog.record(admin, now, "letter.replay", "letter:" + id, Map.of());
        return new Replayed();
    }
}
