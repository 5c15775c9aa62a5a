package com.courtgate.booking.people.account;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.util.List;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Has what makes or ends roles and logins of others done by those alone who are administrators now. Their tokens say so
 * for half an hour after their dismissal; their row says the truth, and is locked until the deed is committed, so that
 * a dismissal is before it or after it.
 */
@Component
public class RequireAdministrator {
    private final AccountMapper accounts;

    RequireAdministrator(AccountMapper accounts) {
        this.accounts = accounts;
    }

    sealed interface Outcome<T> {}

    /** The change is in force; perhaps it was before. */
    record Done<T>(T value) implements Outcome<T> {}

    /** Nothing was done. */
    record Refused<T>(Reason reason) implements Outcome<T> {}

    /** Reason why nothing was done. */
    enum Reason {
        /** The token says so still, the database not any more. */
        NO_ADMINISTRATOR,
        NO_SUCH_ACCOUNT,
        /** Nobody locks themselves out, or changes their own role: so there is always an administrator left. */
        OWN_ACCOUNT
    }

    /**
     * Does something to an account, in one transaction with the look at who does it. Both rows are locked in the order
     * of their ids: of two who dismiss each other one comes second, and may not.
     */
    @Transactional
    public <T> Outcome<T> act(CurrentUser admin, long id, Function<AccountRow, T> deed) {
        List<AccountRow> locked = accounts.lock(Math.min(id, admin.id()), Math.max(id, admin.id()));
        if (!isAmong(locked, admin)) {
            return new Refused<>(Reason.NO_ADMINISTRATOR);
        }
        for (AccountRow account : locked) {
            if (account.id() == id) {
                return new Done<>(deed.apply(account));
            }
        }
        return new Refused<>(Reason.NO_SUCH_ACCOUNT);
    }

    /** Does as {@link #act} does, but to somebody else's account only. */
    @Transactional
    public <T> Outcome<T> actOnAnother(CurrentUser admin, long id, Function<AccountRow, T> deed) {
        return id == admin.id() ? new Refused<>(Reason.OWN_ACCOUNT) : act(admin, id, deed);
    }

    /** Answers whether somebody is an administrator, and keeps them one until the end of the transaction. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean isStill(CurrentUser admin) {
        return isAmong(accounts.lock(admin.id(), admin.id()), admin);
    }

    private static boolean isAmong(List<AccountRow> locked, CurrentUser admin) {
        return locked.stream().anyMatch(row -> row.id() == admin.id() && row.role() == Role.ADMIN && row.active());
    }
}
