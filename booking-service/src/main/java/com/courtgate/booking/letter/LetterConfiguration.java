package com.courtgate.booking.letter;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.backlog.BacklogMeters;
import com.courtgate.common.backlog.ReplayDead;
import com.courtgate.common.meters.Count;
import com.courtgate.common.meters.Counts;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionTemplate;

/** When letters leave, what is counted of them, and who has one sent that was given up. */
@Configuration(proxyBeanMethods = false)
class LetterConfiguration {

    /** In one instance at a time, on a thread that no other job waits for. */
    @Bean
    RecurringTask<Void> sendLettersJob(LetterRelay relay, LetterSettings settings) {
        return Tasks.recurring("send-letters", FixedDelay.of(settings.every()))
                .execute((instance, context) -> relay.relay());
    }

    @Bean
    BacklogMeters letterBacklog(LetterMapper letters, Clock clock) {
        return new BacklogMeters("courtgate.letters", "letters", letters, clock);
    }

    @Bean
    ReplayDead replayLetter(
            LetterMapper letters, AdminAuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        return new ReplayDead("letter", letters, auditLog, transaction, clock);
    }

    @Bean
    Count<LetterEvent> letterEvents(Counts counts) {
        return counts.of("courtgate.letters", "", "event", LetterEvent.class, "Letters sent, refused and given up");
    }
}
