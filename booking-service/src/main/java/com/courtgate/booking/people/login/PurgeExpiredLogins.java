package com.courtgate.booking.people.login;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/** Deletes refresh tokens and failures that no longer mean anything: all of them, in short steps. */
@Component
public class PurgeExpiredLogins {
    private final RefreshTokens refreshTokens;
    private final LoginGuard guard;
    private final ThrottledNetworks networks;
    private final Clock clock;

    PurgeExpiredLogins(RefreshTokens refreshTokens, LoginGuard guard, ThrottledNetworks networks, Clock clock) {
        this.refreshTokens = refreshTokens;
        this.guard = guard;
        this.networks = networks;
        this.clock = clock;
    }

    /** Runs in one instance at a time. */
    @Configuration(proxyBeanMethods = false)
    static class Job {
        @Bean
        RecurringTask<Void> purgeExpiredLoginsJob(PurgeExpiredLogins old) {
            return Tasks.recurring("forget-old-logins", FixedDelay.of(Duration.ofMinutes(10)))
                    .execute((instance, context) -> old.forget());
        }
    }

    /** Each step is a transaction of its own, so that none holds many rows for long. */
    public void forget() {
        Instant now = clock.instant();
        boolean isMore;
        do {
            // each of them, whatever the others answer
            isMore = refreshTokens.purge(now) | guard.purge(now) | networks.purge(now);
        } while (isMore);
    }
}
