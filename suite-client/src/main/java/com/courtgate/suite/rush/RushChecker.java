package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.Suite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/**
 * Compares what students were told with the database, and Redis with both. Shares no code with the services: it reads
 * tables and keys by itself.
 */
public final class RushChecker {
    private static final Duration ROUNDING = Duration.ofMillis(2);
    private final Suite suite;
    private final Api api;
    private final Opening opening;
    private final Clock clock;

    public RushChecker(Suite suite, Api api, Opening opening, Clock clock) {
        this.suite = suite;
        this.api = api;
        this.opening = opening;
        this.clock = clock;
    }

    /**
     * Findings; every list but {@code recorded} should be empty.
     *
     * @param oversold places given beyond the permits
     * @param undecided traces without a final result
     * @param changed traces that were shown two different final results, or one that the database contradicts
     * @param drift slots where permits left + active reservations are not permits
     * @param unfindable active reservations that their holder was not told of and cannot find
     * @param halved orders of several slots that have some of their reservations, or do not know whether
     * @param early reservations made before the gate, by the clock of Redis
     */
    public record Findings(
            int recorded,
            long oversold,
            List<String> undecided,
            List<String> changed,
            List<String> drift,
            List<String> unfindable,
            List<String> halved,
            List<String> early,
            List<String> promised,
            List<String> takenBack,
            long millisToLastPermit) {
        public boolean promisesKept() {
            return oversold == 0 && lists().stream().allMatch(List::isEmpty);
        }

        /** Returns every list that should be empty. */
        public List<List<String>> lists() {
            return List.of(undecided, changed, unfindable, halved, drift, early);
        }
    }

    private record Decision(String outcome, long userId) {}

    private record Recorded(String traceId, long id, long userId, String status, Instant at) {}

    /** Waits up to the patience for everything to be decided, then looks at all of it. */
    public Findings check(List<VirtualUser> students, Duration patience) throws SQLException {
        Instant until = clock.instant().plus(patience);
        Map<String, String> results = finalResults(students, until);
        RedissonClient redis = suite.redis();
        try (Connection database = suite.bookingDatabase()) {
            List<String> drift = drift(database, redis);
            List<String> halved = halved(database);
            while (!(drift.isEmpty() && halved.isEmpty()) && clock.instant().isBefore(until)) {
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                drift = drift(database, redis);
                halved = halved(database);
            }
            Map<Long, Integer> active = activePerSlot(database);
            long oversold = active.values().stream()
                    .mapToLong(n -> Math.max(0, n - opening.permitsPerSlot()))
                    .sum();
            List<String> undecided = results.entrySet().stream()
                    .filter(e -> e.getValue().equals("PENDING"))
                    .map(Map.Entry::getKey)
                    .toList();
            List<Recorded> recorded = recorded(database);
            List<String> promised =
                    students.stream().flatMap(one -> one.promised().stream()).toList();
            return new Findings(
                    recorded.size(),
                    oversold,
                    undecided,
                    changed(database, recorded, students, results),
                    drift,
                    unfindable(recorded, students),
                    halved,
                    early(recorded, redis),
                    promised,
                    promised.stream()
                            .filter(trace -> "FAILED".equals(results.get(trace)))
                            .toList(),
                    millisToLastPermit(recorded));
        } finally {
            redis.shutdown();
        }
    }

    private Map<String, String> finalResults(List<VirtualUser> students, Instant until) {
        Map<String, String> results = new HashMap<>();
        for (VirtualUser student : students) {
            for (String trace : student.accepted()) {
                String status = "PENDING";
                do {
                    try {
                        Answer answer = api.get("/reserve/result/" + trace + "?waitMillis=2000", student.token());
                        status = answer.data().path("status").asText("PENDING");
                    } catch (RuntimeException notAnswering) {
                        LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
                    }
                } while (status.equals("PENDING") && clock.instant().isBefore(until));
                results.put(trace, status);
            }
        }
        return results;
    }

    private List<String> changed(
            Connection database, List<Recorded> recorded, List<VirtualUser> students, Map<String, String> results)
            throws SQLException {
        Map<String, Decision> decisions = decisions(database);
        Map<String, Long> reservations = new HashMap<>();
        recorded.forEach(row -> reservations.put(row.traceId(), row.userId()));
        List<String> wrong = new ArrayList<>();
        for (VirtualUser student : students) {
            for (VirtualUser.ShownResult told : student.told()) {
                if (!told.status().equals(results.get(told.traceId()))) {
                    wrong.add(told + " but now " + results.get(told.traceId()));
                }
            }
            for (String trace : student.accepted()) {
                String result = results.getOrDefault(trace, "PENDING");
                Decision decision = decisions.get(trace);
                boolean hasRow = reservations.getOrDefault(trace, -1L) == student.id();
                if (result.equals("SUCCESS") && !hasRow) {
                    wrong.add(trace + " SUCCESS without a reservation of user " + student.id());
                }
                if (result.equals("FAILED") && hasRow) {
                    wrong.add(trace + " FAILED with a reservation");
                }
                boolean isRuled = decision != null && decision.outcome().equals(result);
                // Holds that the broker certainly never got were given back without asking anybody.
                boolean neverSent = decision == null && result.equals("FAILED");
                if (!result.equals("PENDING") && !isRuled && !neverSent) {
                    wrong.add(trace + " shown " + result + ", decided " + decision);
                }
            }
        }
        return wrong;
    }

    private List<String> drift(Connection database, RedissonClient redis) throws SQLException {
        Map<Long, Integer> active = activePerSlot(database);
        List<String> drift = new ArrayList<>();
        String tag = "{" + opening.sessionId() + "}";
        int pending = redis.getScoredSortedSet("bf:reserve:pending:" + tag, StringCodec.INSTANCE)
                .size();
        if (pending > 0) {
            drift.add(pending + " holds pending");
        }
        for (long slot : opening.slotIds()) {
            String left = redis.<String>getBucket("bf:sem:" + tag + ":" + slot, StringCodec.INSTANCE)
                    .get();
            int expected = opening.permitsPerSlot() - active.getOrDefault(slot, 0);
            if (left == null || Integer.parseInt(left) != expected) {
                drift.add("slot " + slot + ": left " + left + ", should be " + expected);
            }
        }
        return drift;
    }

    private Map<Long, Integer> activePerSlot(Connection database) throws SQLException {
        Map<Long, Integer> active = new HashMap<>();
        query(
                database,
                "select slot_id, count(*) from reservation where session_id = ?"
                        + " and status <> 'CANCELLED' group by slot_id",
                row -> active.put(row.getLong(1), row.getInt(2)));
        return active;
    }

    /** An order has a reservation of each of its slots, or none. */
    private List<String> halved(Connection database) throws SQLException {
        List<String> halved = new ArrayList<>();
        query(
                database,
                """
                select o.order_no, o.status, count(*) as items, count(r.id) as recorded,
                       coalesce(sum(r.status <> 'CANCELLED'), 0) as active
                from booking_order o
                join order_item i on i.order_no = o.order_no
                left join reservation r on r.order_no = i.order_no and r.slot_id = i.slot_id
                where o.session_id = ?
                group by o.order_no, o.status
                having o.status = 'CREATED'
                    or o.status = 'STOCK_RESERVED' and active <> items
                    or o.status = 'PAID' and (recorded <> items or active = 0)
                    or o.status = 'STOCK_FAILED' and recorded > 0
                    or o.status in ('CANCELED', 'REFUNDED') and active > 0
                """,
                row -> halved.add("order " + row.getString(1) + " " + row.getString(2) + ": " + row.getInt(3)
                        + " items, " + row.getInt(4) + " recorded, " + row.getInt(5) + " active"));
        return halved;
    }

    private List<Recorded> recorded(Connection database) throws SQLException {
        List<Recorded> rows = new ArrayList<>();
        query(
                database,
                "select trace_id, id, user_id, status, created_at from reservation" + " where session_id = ?",
                row -> rows.add(new Recorded(
                        row.getString(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getString(4),
                        row.getTimestamp(5).toInstant())));
        return rows;
    }

    private long millisToLastPermit(List<Recorded> recorded) {
        return recorded.stream()
                .mapToLong(
                        row -> Duration.between(opening.flashTime(), row.at()).toMillis())
                .max()
                .orElse(0);
    }

    /** Returns the courts whose holders neither know of them nor learn of them by asking for their holds. */
    private List<String> unfindable(List<Recorded> recorded, List<VirtualUser> students) {
        if (students.isEmpty()) {
            return List.of(); // nobody kept a record
        }
        Map<Long, VirtualUser> byId = new HashMap<>();
        students.forEach(student -> byId.put(student.id(), student));
        return recorded.stream()
                .filter(row -> !row.status().equals("CANCELLED"))
                .filter(row -> !knows(byId.get(row.userId()), row))
                .map(row -> "reservation " + row.id() + " of trace " + row.traceId())
                .toList();
    }

    private boolean knows(@Nullable VirtualUser student, Recorded row) {
        if (student == null || student.accepted().contains(row.traceId())) {
            return student != null;
        }
        return new OwnHoldsQuery(() -> api, opening.sessionId())
                .of(student)
                .join()
                .map(traces -> traces.contains(row.traceId()))
                .orElse(false);
    }

    /** Rows are dated by the machine's clock, which is compared with that of Redis first. */
    private List<String> early(List<Recorded> recorded, RedissonClient redis) {
        Instant asked = clock.instant(); // before, so that a slow answer never makes anybody early
        Instant atRedis = Suite.redisTime(redis, opening.sessionId());
        Instant gate = opening.flashTime().minus(Duration.between(asked, atRedis));
        return recorded.stream()
                .filter(row -> row.at().isBefore(gate.minus(ROUNDING)))
                .map(row -> "reservation " + row.id() + " at " + row.at())
                .toList();
    }

    private Map<String, Decision> decisions(Connection database) throws SQLException {
        Map<String, Decision> decisions = new HashMap<>();
        query(
                database,
                "select trace_id, outcome, user_id from hold_decision where session_id = ?",
                row -> decisions.put(row.getString(1), new Decision(row.getString(2), row.getLong(3))));
        return decisions;
    }

    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(Connection database, String sql, RowReader reader) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            statement.setLong(1, opening.sessionId());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
        }
    }
}
