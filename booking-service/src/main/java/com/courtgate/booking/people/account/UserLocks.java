package com.courtgate.booking.people.account;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    private final NamedParameterJdbcTemplate named;

    UserLocks(JdbcTemplate jdbc) {
        this.named = new NamedParameterJdbcTemplate(jdbc);
    }

    /** Locks them in the order of their ids, and waits for whoever has one. */
    public void lock(Collection<Long> userIds) {
        if (!userIds.isEmpty()) {
            addMissing(without(userIds, locked(userIds, "")));
        }
    }

    /** Locks them without waiting. Answers those that somebody else has, which are not locked here. */
    public Set<Long> lockFree(Collection<Long> userIds) {
        if (userIds.isEmpty()) {
            return Set.of();
        }
        Set<Long> rest = without(userIds, locked(userIds, "skip locked"));
        Set<Long> taken = rest.isEmpty() ? rest : stored(rest);
        addMissing(without(rest, taken));
        return taken;
    }

    /**
     * Locks by primary key whatever the optimizer thinks: reading a whole table to lock two rows waits for all of them.
     */
    private Set<Long> locked(Collection<Long> userIds, String otherwise) {
        return ids("""
                select user_id from user_standing force index (primary)
                where user_id in (:ids) order by user_id for update
                """ + otherwise, userIds);
    }

    private Set<Long> stored(Collection<Long> userIds) {
        return ids("select user_id from user_standing where user_id in (:ids)", userIds);
    }

    private Set<Long> ids(String sql, Collection<Long> userIds) {
        return new HashSet<>(named.queryForList(sql, Map.of("ids", new TreeSet<>(userIds)), Long.class));
    }

    /**
     * Adds, and so locks, the rows of accounts that the release before has made; a duplicate is another recorder's,
     * which is waited for. Users without an account, as in a rehearsal, get none.
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
