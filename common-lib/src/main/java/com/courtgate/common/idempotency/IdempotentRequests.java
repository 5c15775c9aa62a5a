package com.courtgate.common.idempotency;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.envelope.Outages;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Leases and answers of requests: the truth, in the database. Each statement commits by itself. */
class IdempotentRequests {
    static final Duration LEASE = Duration.ofSeconds(30);
    private static final int TRIES = 5;
    private final JdbcTemplate jdbc;
    private final IdempotencySettings settings;
    private final Clock clock;

    IdempotentRequests(JdbcTemplate jdbc, IdempotencySettings settings, Clock clock) {
        this.jdbc = jdbc;
        this.settings = settings;
        this.clock = clock;
    }

    /** Identity of a request; a second one with the same is a copy. */
    record Key(long userId, String operation, String requestKey) {}

    /** State of a request's key. */
    sealed interface Lease {
        /**
         * The caller has it in hand until its lease ends.
         *
         * @param left how long its answer will be kept
         */
        record Acquired(String token, Duration left) implements Lease {}

        /**
         * The request is done.
         *
         * @param answer as JSON
         * @param left how long it is kept yet
         */
        record Done(String answer, Duration left) implements Lease {}

        /** Another request has the lease. */
        record InFlight(Duration retryAfter) implements Lease {}

        /** The key belongs to another request. */
        record OtherRequest() implements Lease {}

        /** The request is new, and its user has as many remembered requests as allowed. */
        record Full(Duration retryAfter) implements Lease {}
    }

    private record Row(
            long id,
            String fingerprint,
            String token,
            Instant leaseUntil,
            @Nullable String answer,
            Instant createdAt) {}

    Lease take(Key key, String fingerprint) {
        for (int i = 0; i < TRIES; i++) {
            String token = UUID.randomUUID().toString();
            Insert insert = insert(key, fingerprint, token);
            if (insert == Insert.DONE) {
                return new Lease.Acquired(token, settings.kept());
            }
            Lease found = look(key, fingerprint, token);
            if (found != null) {
                return found;
            }
            if (insert == Insert.NO_ROOM) {
                return new Lease.Full(untilThereIsRoom(key.userId()));
            }
        }
        return new Lease.InFlight(Duration.ofSeconds(1));
    }

    private enum Insert {
        DONE,
        KNOWN,
        NO_ROOM
    }

    /** Requests of one user at the same moment may go over the bound by their number. */
    private Insert insert(Key key, String fingerprint, String token) {
        Instant now = clock.instant();
        try {
            int inserted = jdbc.update(
                    """
                            insert into idempotent_request
                              (user_id, operation, request_key, fingerprint, lease_token,
                               lease_until, created_at)
                            select ?, ?, ?, ?, ?, ?, ? from dual
                            where (select count(*) from idempotent_request
                                   where user_id = ? and created_at >= ?) < ?
                            """,
                    key.userId(),
                    key.operation(),
                    key.requestKey(),
                    fingerprint,
                    token,
                    InstantTypeHandler.text(now.plus(LEASE)),
                    InstantTypeHandler.text(now),
                    key.userId(),
                    InstantTypeHandler.text(now.minus(settings.kept())),
                    settings.keysPerUser());
            return inserted == 1 ? Insert.DONE : Insert.NO_ROOM;
        } catch (DuplicateKeyException known) {
            return Insert.KNOWN;
        } catch (CannotAcquireLockException e) { // MySQL undoes one of copies that come as the first one's row goes
            if (!Outages.isConflict(e)) {
                throw e;
            }
            return Insert.KNOWN;
        }
    }

    private Duration untilThereIsRoom(long userId) {
        Instant now = clock.instant();
        Timestamp oldest =
                jdbc.queryForObject("""
                        select min(created_at) from idempotent_request
                        where user_id = ? and created_at >= ?
                        """, Timestamp.class, userId, InstantTypeHandler.text(now.minus(settings.kept())));
        return oldest == null
                ? Duration.ofSeconds(1)
                : Duration.between(now, oldest.toInstant().plus(settings.kept()));
    }

    /** Null when it is gone, or changed hands meanwhile. */
    private @Nullable Lease look(Key key, String fingerprint, String token) {
        Row row = find(key);
        if (row == null) {
            return null;
        }
        Instant now = clock.instant();
        Duration left = Duration.between(now, row.createdAt().plus(settings.kept()));
        if (left.isNegative()) {
            jdbc.update("delete from idempotent_request where id = ? and lease_token = ?", row.id(), row.token());
            return null;
        }
        if (!row.fingerprint().equals(fingerprint)) {
            return new Lease.OtherRequest();
        }
        if (row.answer() != null) {
            return new Lease.Done(row.answer(), left);
        }
        if (now.isBefore(row.leaseUntil())) {
            return new Lease.InFlight(Duration.between(now, row.leaseUntil()));
        }
        return take(row, token, now) ? new Lease.Acquired(token, left) : null;
    }

    private boolean take(Row row, String token, Instant now) {
        return jdbc.update(
                        "update idempotent_request set lease_token = ?, lease_until = ?"
                                + " where id = ? and lease_token = ? and answer is null",
                        token,
                        InstantTypeHandler.text(now.plus(LEASE)),
                        row.id(),
                        row.token())
                == 1;
    }

    private @Nullable Row find(Key key) {
        List<Row> rows = jdbc.query(
                """
                        select id, fingerprint, lease_token, lease_until, answer, created_at
                        from idempotent_request
                        where user_id = ? and operation = ? and request_key = ?
                        """,
                (row, number) -> new Row(
                        row.getLong("id"),
                        row.getString("fingerprint"),
                        row.getString("lease_token"),
                        row.getTimestamp("lease_until").toInstant(),
                        row.getString("answer"),
                        row.getTimestamp("created_at").toInstant()),
                key.userId(),
                key.operation(),
                key.requestKey());
        return rows.isEmpty() ? null : rows.getFirst();
    }

    /** False when another took it over meanwhile. */
    boolean done(Key key, String token, String answer) {
        return jdbc.update("""
                        update idempotent_request set answer = ?
                        where user_id = ? and operation = ? and request_key = ? and lease_token = ?
                        """, answer, key.userId(), key.operation(), key.requestKey(), token) == 1;
    }

    /** Releases the key of a refused request: the same request may be tried again. */
    void forget(Key key, String token) {
        jdbc.update("""
                delete from idempotent_request
                where user_id = ? and operation = ? and request_key = ? and lease_token = ?
                  and answer is null
                """, key.userId(), key.operation(), key.requestKey(), token);
    }
}
