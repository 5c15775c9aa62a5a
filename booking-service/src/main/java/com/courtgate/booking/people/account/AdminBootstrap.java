package com.courtgate.booking.people.account;

import com.courtgate.booking.people.identity.DevAccounts;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashes.Likelihood;
import com.courtgate.booking.people.password.PasswordHashes.Verdict;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Profile;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes the account that opens the office of a new campus, with a password that has to be changed at its first login.
 * Does nothing while there is an administrator, so that the setting may stay; developers have one of their own. Lets
 * nobody be served who has a developer's database, and the passwords in it that everybody knows.
 */
@Component
@Profile("!dev")
class AdminBootstrap implements SmartInitializingSingleton {
    private static final Logger log = LoggerFactory.getLogger(AdminBootstrap.class);
    private static final String NAME = "管理员 Administrator";

    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final AccountSettings.FirstAdministrator settings;
    private final TransactionTemplate transactions;
    private final Clock clock;

    AdminBootstrap(
            AccountMapper accounts,
            PasswordHashes hashes,
            AccountSettings settings,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.hashes = hashes;
        this.settings = settings.firstAdministrator();
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void afterSingletonsInstantiated() {
        refuseKnownPasswords();
        if (accounts.hasAdministrator()) {
            return;
        }
        if (!settings.isGiven()) {
            log.warn("Nobody can log in to the office: set courtgate.account.first-administrator.password"
                    + " and start again");
            return;
        }
        try {
            transactions.executeWithoutResult(tx -> add(clock.instant()));
            log.info("The office has its first administrator");
        } catch (DuplicateKeyException exists) {
            // Another instance was quicker; or a student has that name, and nobody is made what they are not.
            log.warn("There is an account with the first administrator's name already");
        }
    }

    private void refuseKnownPasswords() {
        Map<String, String> known =
                DevAccounts.all().stream().collect(Collectors.toMap(NewUser::studentId, NewUser::password));
        accounts.byStudentIds(List.copyOf(known.keySet())).stream()
                .filter(AccountRow::active)
                .filter(account -> hasPassword(account, known.getOrDefault(account.studentId(), "")))
                .findFirst()
                .ifPresent(account -> {
                    throw new IllegalStateException("Not started: the account " + account.studentId()
                            + " has the password that everybody knows from profile dev. Take a database that was never"
                            + " used there, or set active = false for such accounts in user_account");
                });
    }

    private boolean hasPassword(AccountRow account, String password) {
        return hashes.likelihood(account.passwordHash(), password) != Likelihood.NONE
                && hashes.verify(account.passwordHash(), password) != Verdict.WRONG;
    }

    private void add(Instant now) {
        String staged = hashes.stage(settings.password());
        accounts.add(List.of(new AccountMapper.NewAccount(settings.studentId(), NAME, Role.ADMIN, staged, true)), now);
    }
}
