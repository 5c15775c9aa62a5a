package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.identity.CampusIdentity;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Logs in whom the campus' issuer vouches for. The first time makes the account, or takes over the student's that the
 * office has made, and ties it to the issuer's subject: from then on nobody else comes in by having its name, nor does
 * its owner into another account by having another's. An account of the office's people that no sign-on has made is
 * nobody's to take over by having its name.
 */
@Component
public class LogInWithCampusAccount {
    private static final int ATTEMPTS = 3;

    /** Pause between two audit entries about refused logins of an account, whatever is tried, and by however many. */
    private static final Duration NOTED_EVERY = Duration.ofDays(1);

    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final TransactionTemplate transactions;
    private final Clock clock;

    LogInWithCampusAccount(
            AccountMapper accounts,
            PasswordHashes hashes,
            RefreshTokens refreshTokens,
            AuditLog auditLog,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.hashes = hashes;
        this.refreshTokens = refreshTokens;
        this.auditLog = auditLog;
        this.transactions = transactions;
        this.clock = clock;
    }

    public sealed interface Outcome {}

    public record LoggedIn(long userId, String refreshToken) implements Outcome {
        /** Leaves out the token. */
        @Override
        public String toString() {
            return "logged in";
        }
    }

    /** No such account exists, and none is to be made. */
    public record NoAccount() implements Outcome {}

    /**
     * The office has deactivated it, or it is of the office's people and the issuer does not say "administrator", or
     * account and subject are tied to others.
     */
    public record Refused() implements Outcome {}

    /** @param mayMake whether a missing account is made */
    public Outcome logIn(CampusIdentity identity, boolean mayMake) {
        for (int attempt = 1; ; attempt++) {
            try {
                return Objects.requireNonNull(transactions.execute(tx -> settle(identity, mayMake, clock.instant())));
            } catch (DuplicateKeyException | PessimisticLockingFailureException raced) {
                // The same student in another tab: the next look finds the account.
                if (attempt == ATTEMPTS) {
                    throw raced;
                }
            }
        }
    }

    private Outcome settle(CampusIdentity identity, boolean mayMake, Instant now) {
        AccountRow account = accounts.byStudentId(identity.studentId());
        AccountRow own = accounts.byCampusSubject(identity.subject());
        if (own != null && (account == null || account.id() != own.id())) {
            return refuse(own, "comes with another student id", now);
        }
        if (account != null && account.campusSubject() != null && own == null) {
            return refuse(account, "another person comes with this student id", now);
        }
        if (account == null) {
            return mayMake ? enter(make(identity, now), identity, now) : new NoAccount();
        }
        boolean isOffices = account.role() != Role.STUDENT && !account.campus();
        boolean isTakenOver = isOffices && identity.role() != Role.ADMIN;
        return !account.active() || isTakenOver ? new Refused() : enter(account, identity, now);
    }

    private Outcome refuse(AccountRow account, String why, Instant now) {
        if (accounts.noteCampusRefusal(account.id(), now.minus(NOTED_EVERY), now) == 1) {
            auditLog.record(account.user(), now, "users.campus-refused", "user:" + account.id(), Map.of("why", why));
        }
        return new Refused();
    }

    /** Makes an account with a password that nobody knows. */
    private AccountRow make(CampusIdentity identity, Instant now) {
        String hash = hashes.stage(UUID.randomUUID() + "" + UUID.randomUUID());
        var account = new AccountMapper.NewAccount(identity.studentId(), identity.name(), Role.STUDENT, hash, false);
        accounts.add(List.of(account), now);
        return Objects.requireNonNull(accounts.byStudentId(identity.studentId()));
    }

    private Outcome enter(AccountRow account, CampusIdentity identity, Instant now) {
        Role role = role(account.role(), identity.role());
        change(account, identity.subject(), role, now);
        return new LoggedIn(account.id(), refreshTokens.open(account.id(), now));
    }

    /** The issuer makes administrators and unmakes them; the other roles of the office are its own business. */
    private static Role role(Role known, @Nullable Role told) {
        boolean isTold = told == Role.ADMIN || known == Role.ADMIN;
        return told != null && isTold ? told : known;
    }

    /**
     * Changes the account as the issuer vouches for it, under its lock, so that no login is opened after somebody has
     * ended them all; a new role ends its other logins.
     */
    private void change(AccountRow account, String subject, Role role, Instant now) {
        if (accounts.vouchedFor(account.id(), subject, account.role(), role) == 0) {
            throw new PessimisticLockingFailureException("the account was changed meanwhile");
        }
        if (role != account.role()) {
            refreshTokens.revokeAllOf(account.id(), now);
            auditLog.record(account.user(), now, "users.campus-role", "user:" + account.id(), Map.of("role", role));
        }
    }
}
