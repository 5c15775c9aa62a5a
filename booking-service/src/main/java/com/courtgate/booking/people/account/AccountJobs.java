package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.login.PurgeExpiredLogins;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Jobs of this package; each runs in one instance at a time. */
@Configuration(proxyBeanMethods = false)
class AccountJobs {

    @Bean
    RecurringTask<Void> rehashImportedPasswordsJob(RehashImportedPasswords wrap, AccountSettings settings) {
        return Tasks.recurring(
                        "wrap-staged-passwords",
                        FixedDelay.of(settings.wrapping().pause()))
                .execute((instance, context) -> wrap.wrapSome());
    }

    @Bean
    RecurringTask<Void> purgeExpiredLoginsJob(PurgeExpiredLogins old) {
        return Tasks.recurring("forget-old-logins", FixedDelay.of(Duration.ofMinutes(10)))
                .execute((instance, context) -> old.forget());
    }
}
