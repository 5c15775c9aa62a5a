package com.courtgate.booking.people.account;

import com.courtgate.common.database.InstantTypeHandler;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Locks people while what they have is counted, so that who counts and adds for one person takes turns. The lock is
 * that of their row in {@code user_standing}, which logins never touch.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class UserLocks {
    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;

    UserLocks(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
    }

    /**
     * Locks them in the order of their ids, and waits for whoever has one. Returns those who are or were suspended,
     * with the end of that.
     */
    public Map<Long, Instant> lock(Collection<Long> userIds) {
        Map<Long, Instant> suspended = new HashMap<>();
        if (!userIds.isEmpty()) {
            addMissing(without(userIds, locked(userIds, "", suspended)));
        }
        return suspended;
    }

    /**
     * People that were to be locked without waiting.
     *
     * @param taken those that somebody else has, which are not locked here
     * @param suspended of the others those who are or were suspended, with the end of that
     */
    public record Free(Set<Long> taken, Map<Long, Instant> suspended) {}

    /** Locks those that nobody else has. */
    public Free lockFree(Collection<Long> userIds) {
        Map<Long, Instant> suspended = new HashMap<>();
        if (userIds.isEmpty()) {
            return new Free(Set.of(), suspended);
        }
        Set<Long> rest = without(userIds, locked(userIds, "skip locked", suspended));
        Set<Long> taken = rest.isEmpty() ? rest : stored(rest);
        addMissing(without(rest, taken));
        return new Free(taken, suspended);
    }

    /**
     * Suspends a person until then, or ends that with null, and says why. Answers false when there is no such account.
     */
    public boolean suspend(long userId, @Nullable Instant until, @Nullable String why) {
        lock(Set.of(userId));
        return jdbc.update(
                        "update user_standing set suspended_until = ?, suspended_why = ? where user_id = ?",
                        until == null ? null : InstantTypeHandler.text(until),
                        why,
                        userId)
                == 1;
    }

    /**
     * Locks by primary key whatever the optimizer thinks: reading a whole table to lock two rows waits for all of them.
     */
    private Set<Long> locked(Collection<Long> userIds, String otherwise, Map<Long, Instant> suspended) {
        Set<Long> locked = new HashSet<>();
        named.query("""
                select user_id, suspended_until from user_standing force index (primary)
                where user_id in (:ids) order by user_id for update
                """ + otherwise, Map.of("ids", new TreeSet<>(userIds)), row -> {
            locked.add(row.getLong("user_id"));
            LocalDateTime until = row.getObject("suspended_until", LocalDateTime.class);
            if (until != null) {
                suspended.put(row.getLong("user_id"), until.toInstant(ZoneOffset.UTC));
            }
        });
        return locked;
    }

    private Set<Long> stored(Collection<Long> userIds) {
        return new HashSet<>(named.queryForList(
                "select user_id from user_standing where user_id in (:ids)",
                Map.of("ids", new TreeSet<>(userIds)),
                Long.class));
    }

    /**
     * Adds, and so locks, the rows of accounts that the release before has made; a duplicate is another recorder's,
     * which is waited for. Users without an account get none.
     */
    private void addMissing(Set<Long> userIds) {
        if (!userIds.isEmpty()) {
            named.update("""
                    insert into user_standing (user_id)
                    select id from user_account where id in (:ids) order by id
                    on duplicate key update user_id = user_standing.user_id
                    """, Map.of("ids", userIds));
        }
    }

    private static Set<Long> without(Collection<Long> all, Set<Long> some) {
        Set<Long> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }
}
