package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.identity.NewUser.FirstPasswords;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes accounts, all of them or none. */
@Component
public class AddUsers {
    /** Number of users above which they get staged hashes, as all do in a busy moment; see {@link PasswordHashes}. */
    private static final int HASHED_AT_ONCE = 20;

    private static final int ROWS_PER_STATEMENT = 1000;
    private static final int ATTEMPTS = 5;

    private final RequireAdministrator requireAdministrator;
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final PasswordHashing hashing;
    private final AuditLog auditLog;
    private final TransactionTemplate transactions;
    private final Clock clock;

    AddUsers(
            RequireAdministrator requireAdministrator,
            AccountMapper accounts,
            PasswordHashes hashes,
            PasswordHashing hashing,
            AuditLog auditLog,
            TransactionTemplate transactions,
            Clock clock) {
        this.requireAdministrator = requireAdministrator;
        this.accounts = accounts;
        this.hashes = hashes;
        this.hashing = hashing;
        this.auditLog = auditLog;
        this.transactions = transactions;
        this.clock = clock;
    }

    public sealed interface Outcome {}

    /** Added users, in the order they were given. */
    public record Added(List<AddedUser> users) implements Outcome {}

    record AddedUser(long id, String studentId) {}

    /** Nothing was added: these exist already. */
    record Existing(List<String> studentIds) implements Outcome {}

    /** Nothing was added: these were given more than once. */
    record Repeated(List<String> studentIds) implements Outcome {}

    /** Nothing was added: their token says "administrator" still, the database not any more. */
    record NoAdministrator() implements Outcome {}

    /** @param action under which the audit log knows it */
    public Outcome add(CurrentUser admin, String action, List<NewUser> users, FirstPasswords passwords) {
        return addAll(users, passwords, at -> {
            audit(admin, at, action, users);
            return requireAdministrator.isStill(admin); // last: its row is locked from here on
        });
    }

    /** Adds somebody at the desk, who cannot log in. */
    public Outcome addGuest(CurrentUser clerk, NewUser guest) {
        return addAll(List.of(guest), FirstPasswords.KEEP, at -> {
            audit(clerk, at, "desk.guest", List.of(guest));
            return true;
        });
    }

    /** Adds those that do not exist yet, for the seed of the dev profile. */
    public void addMissing(List<NewUser> users) {
        Set<String> existing = new HashSet<>(existing(users));
        List<NewUser> missing = users.stream()
                .filter(user -> !existing.contains(user.studentId()))
                .toList();
        if (!missing.isEmpty()) {
            addAll(missing, FirstPasswords.KEEP, at -> true);
        }
    }

    /** @param alongside what belongs to the same transaction; answers whether that may be committed */
    private Outcome addAll(List<NewUser> users, FirstPasswords passwords, Predicate<Instant> alongside) {
        List<String> repeated = repeated(users);
        if (!repeated.isEmpty()) {
            return new Repeated(repeated);
        }
        List<AccountMapper.NewAccount> rows = null;
        for (int attempt = 1; ; attempt++) {
            List<String> existing = existing(users);
            if (!existing.isEmpty()) {
                return new Existing(existing);
            }
            rows = rows == null ? rows(users, passwords) : rows;
            try {
                return store(rows, alongside) ? new Added(inOrder(users)) : new NoAdministrator();
            } catch (DuplicateKeyException | PessimisticLockingFailureException raced) {
                // Another request adds some of the same: the next look says which.
                if (attempt == ATTEMPTS) {
                    throw raced;
                }
            }
        }
    }

    private static List<String> repeated(List<NewUser> users) {
        Set<String> seen = new HashSet<>();
        return users.stream()
                .map(NewUser::studentId)
                .filter(id -> !seen.add(id))
                .distinct()
                .toList();
    }

    private List<String> existing(List<NewUser> users) {
        return found(users).stream().map(AccountRow::studentId).sorted().toList();
    }

    /** Sorted, so that requests with some of the same accounts do not lock each other out. */
    private List<AccountMapper.NewAccount> rows(List<NewUser> users, FirstPasswords passwords) {
        boolean stage = users.size() > HASHED_AT_ONCE;
        List<AccountMapper.NewAccount> rows = new ArrayList<>();
        for (NewUser user :
                users.stream().sorted(Comparator.comparing(NewUser::studentId)).toList()) {
            String hash = stage ? null : hash(user.password());
            stage = hash == null;
            rows.add(new AccountMapper.NewAccount(
                    user.studentId(),
                    user.name(),
                    user.role() == null ? Role.STUDENT : user.role(),
                    hash == null ? hashes.stage(user.password()) : hash,
                    passwords == FirstPasswords.ONE_TIME));
        }
        return rows;
    }

    /** Null while too many log in. */
    private @Nullable String hash(String password) {
        return switch (hashing.compute(Lane.ORDINARY, FairnessKey.of("new accounts"), () -> hashes.hash(password))) {
            case PasswordHashing.Computed<String> computed -> computed.value();
            case PasswordHashing.Busy<String> busy -> null;
        };
    }

    private boolean store(List<AccountMapper.NewAccount> rows, Predicate<Instant> alongside) {
        Instant now = clock.instant();
        return Boolean.TRUE.equals(transactions.execute(tx -> {
            for (int from = 0; from < rows.size(); from += ROWS_PER_STATEMENT) {
                int to = Math.min(rows.size(), from + ROWS_PER_STATEMENT);
                accounts.add(rows.subList(from, to), now);
            }
            boolean isAllowed = alongside.test(now);
            if (!isAllowed) {
                tx.setRollbackOnly();
            }
            return isAllowed;
        }));
    }

    private List<AddedUser> inOrder(List<NewUser> users) {
        Map<String, Long> ids = new HashMap<>();
        found(users).forEach(row -> ids.put(row.studentId(), row.id()));
        return users.stream()
                .map(user -> new AddedUser(Objects.requireNonNull(ids.get(user.studentId())), user.studentId()))
                .toList();
    }

    private List<AccountRow> found(List<NewUser> users) {
        List<String> ids = users.stream().map(NewUser::studentId).toList();
        List<AccountRow> found = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += ROWS_PER_STATEMENT) {
            int to = Math.min(ids.size(), from + ROWS_PER_STATEMENT);
            found.addAll(accounts.byStudentIds(ids.subList(from, to)));
        }
        return found;
    }

    private void audit(CurrentUser admin, Instant at, String action, List<NewUser> users) {
        List<String> admins = with(Role.ADMIN, users);
        List<String> staff = Stream.of(Role.FRONT_DESK, Role.FINANCE)
                .flatMap(role -> with(role, users).stream())
                .toList();
        auditLog.record(
                admin,
                at,
                action,
                "users",
                Map.of(
                        "count",
                        users.size(),
                        "studentIds",
                        users.stream().map(NewUser::studentId).limit(1000).toList(),
                        "admins",
                        admins,
                        "staff",
                        staff));
    }

    private static List<String> with(Role role, List<NewUser> users) {
        return users.stream()
                .filter(user -> user.role() == role)
                .map(NewUser::studentId)
                .toList();
    }
}
