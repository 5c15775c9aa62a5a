package com.courtgate.booking.session;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/** Gives slots that the release before has written the instants of their hours. */
@Component
public class SetSlotInstants {
    private static final int TOGETHER = 500;
    private final SessionMapper sessions;

    SetSlotInstants(SessionMapper sessions) {
        this.sessions = sessions;
    }

    /** Runs in one instance at a time. */
    @Configuration(proxyBeanMethods = false)
    static class Job {
        @Bean
        RecurringTask<Void> setSlotInstantsJob(SetSlotInstants work) {
            return Tasks.recurring("set-slot-instants", FixedDelay.of(Duration.ofMinutes(1)))
                    .execute((instance, context) -> work.set());
        }
    }

    /** May run at any time and in any number of instances; each row is a transaction of its own, held for no time. */
    public void set() {
        List<StoredHours> some;
        do {
            some = sessions.withoutInstants(TOGETHER);
            some.forEach(slot -> sessions.setInstants(slot.slotId(), slot.startsAt(), slot.endsAt()));
        } while (some.size() == TOGETHER);
    }
}
