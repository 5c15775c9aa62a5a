package com.courtgate.booking.letter;

import com.courtgate.common.meters.Count;
import com.courtgate.common.meters.Counts;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** When letters leave, and what is counted of them. */
@Configuration(proxyBeanMethods = false)
class LetterConfiguration {

    /** In one instance at a time, on a thread that no other job waits for. */
    @Bean
    RecurringTask<Void> sendLettersJob(LetterRelay relay, LetterSettings settings) {
        return Tasks.recurring("send-letters", FixedDelay.of(settings.every()))
                .execute((instance, context) -> relay.relay());
    }

    @Bean
    Count<LetterEvent> letterEvents(Counts counts) {
        return counts.of("courtgate.letters", "", "event", LetterEvent.class, "Letters sent, refused and given up");
    }
}
