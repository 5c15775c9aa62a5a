package com.courtgate.booking.people.account;

import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
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

    /**
     * Nothing was done.
     *
     * @param why key of the sentence that tells; null: the code's own
     */
    record Refused<T>(ResultCode code, @Nullable String why) implements Outcome<T> {}

    /**
     * Does something to an account, in one transaction with the look at who does it. Both rows are locked in the order
     * of their ids: of two who dismiss each other one comes second, and may not.
     */
    @Transactional
    public <T> Outcome<T> act(CurrentUser admin, long id, Function<AccountRow, T> deed) {
        List<AccountRow> locked = accounts.lock(Math.min(id, admin.id()), Math.max(id, admin.id()));
        if (!isAmong(locked, admin)) {
            return new Refused<>(ResultCode.FORBIDDEN, null); // the token says so still, the database not any more
        }
        for (AccountRow account : locked) {
            if (account.id() == id) {
                return new Done<>(deed.apply(account));
            }
        }
        return new Refused<>(ResultCode.NOT_FOUND, null);
    }

    /**
     * Does as {@link #act} does, but to somebody else's account only: nobody locks themselves out, or changes their own
     * role, so that there is always an administrator left.
     */
    @Transactional
    public <T> Outcome<T> actOnAnother(CurrentUser admin, long id, Function<AccountRow, T> deed) {
        return id == admin.id() ? new Refused<>(ResultCode.STATE_INVALID, "account.own") : act(admin, id, deed);
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
