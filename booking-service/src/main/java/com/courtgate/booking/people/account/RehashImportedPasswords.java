package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashing;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/** Puts the slow hash around staged passwords, a batch at a time; see {@link PasswordHashes}. */
@Component
public class RehashImportedPasswords {
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final PasswordHashing hashing;
    private final int batch;

    RehashImportedPasswords(
            AccountMapper accounts, PasswordHashes hashes, PasswordHashing hashing, AccountSettings settings) {
        this.accounts = accounts;
        this.hashes = hashes;
        this.hashing = hashing;
        this.batch = settings.wrapping().batch();
    }

    /** Runs in one instance at a time. */
    @Configuration(proxyBeanMethods = false)
    static class Job {
        @Bean
        RecurringTask<Void> rehashImportedPasswordsJob(RehashImportedPasswords wrap, AccountSettings settings) {
            return Tasks.recurring(
                            "wrap-staged-passwords",
                            FixedDelay.of(settings.wrapping().pause()))
                    .execute((instance, context) -> wrap.wrapSome());
        }
    }

    /**
     * Answers how many were looked at; 0 when none are left. Hashes only while nobody logs in, and stops when that does
     * not come. A password that its user changed meanwhile is left alone, by the condition of the update.
     */
    int wrapSome() {
        int done = 0;
        for (AccountRow row : accounts.staged(batch)) {
            switch (hashing.compute(Lane.BACKGROUND, FairnessKey.of("staged"), () -> hashes.wrap(row.passwordHash()))) {
                case PasswordHashing.Busy<String> busy -> {
                    return done;
                }
                case PasswordHashing.Computed<String> wrapped ->
                    accounts.replaceHash(row.id(), row.passwordHash(), wrapped.value());
            }
            done++;
        }
        return done;
    }
}
