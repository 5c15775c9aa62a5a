package com.courtgate.booking.people.letter;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.due.BacklogMeters;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionTemplate;

/** Meters of letters, and who has one sent that was given up. */
@Configuration(proxyBeanMethods = false)
class LetterConfiguration {

    /** Counted events of letters. */
    enum LetterEvent {
        SENT,
        /** Refused by the channel; tried again. */
        REFUSED,
        GIVEN_UP
    }

    @Bean
    BacklogMeters letterBacklog(LetterMapper letters, Clock clock) {
        return new BacklogMeters("courtgate.letters", "letters", letters::oldest, letters::countDead, clock);
    }

    @Bean
    ReplayDeadRows replayLetter(
            LetterMapper letters, AdminAuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        return new ReplayDeadRows("letter", letters, auditLog, transaction, clock);
    }

    @Bean
    AfterCommitCounter<LetterEvent> letterEvents(AfterCommitCounters counts) {
        return counts.of("courtgate.letters", "", "event", LetterEvent.class, "Letters sent, refused and given up");
    }
}
