package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Somebody else has rows of slots or people locked, for longer than a statement waits. */
class LockedSlotIT extends SaleServerTest {
    @Autowired
    private DataSource dataSource;

    @Autowired
    private RecordHolds recordHolds;

    @Autowired
    private TransactionTemplate transaction;

    private RetryingRecorder recorder;
    private int rounds;

    /** The recorder, whose statements wait a second for a lock. */
    @BeforeEach
    void makeRecorderImpatient() {
        var impatient = new RecordHolds(null, null, null, clock, point -> {}) {
            @Override
            public HoldsDecided record(long sessionId, List<Hold> holds) {
                rounds++;
                return transaction.execute(tx -> withLockWait(1, () -> recordHolds.record(sessionId, holds)));
            }
        };
        recorder = new RetryingRecorder(impatient, clock, new SimpleMeterRegistry());
    }

    private HoldsDecided withLockWait(int seconds, Supplier<HoldsDecided> work) {
        jdbc.execute("set session innodb_lock_wait_timeout = " + seconds);
        try {
            return work.get();
        } finally {
            jdbc.execute("set session innodb_lock_wait_timeout = default");
        }
    }

    private interface Work {
        void run(Connection lock) throws SQLException;
    }

    private void whileLocked(Slot slot, Work work) throws SQLException {
        whileLocked(List.of(slot), work);
    }

    private void whileLocked(List<Slot> slots, Work work) throws SQLException {
        String ids = slots.stream().map(slot -> String.valueOf(slot.id())).collect(Collectors.joining(","));
        whileLocked("select id from time_slot force index (primary) where id in (" + ids + ") for update", work);
    }

    private void whileLocked(String locking, Work work) throws SQLException {
        try (Connection other = dataSource.getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.executeQuery(locking);
            work.run(other);
            other.rollback();
        }
    }

    /** Returns how often a statement had to wait for another's lock, since the server began. */
    private long lockWaits() {
        return Long.parseLong(String.valueOf(jdbc.queryForMap("show global status like 'Innodb_row_lock_waits'")
                .get("Value")));
    }

    @Test
    void recordsTheNeighboursAndTheHoldsOfTheSlotOnceItIsUnlocked() throws SQLException {
        List<Slot> slots = aSession(5, 5, 5);
        Slot locked = slots.get(1);
        List<Hold> neighbours = new ArrayList<>();
        List<Hold> waiting = holds(locked, 4);
        neighbours.addAll(holds(slots.get(0), 3));
        neighbours.addAll(holds(slots.get(2), 3));
        List<Hold> all = new ArrayList<>(neighbours);
        all.addAll(waiting);
        Collections.shuffle(all);
        whileLocked(locked, lock -> {
            var result = Recorded.by(recorder, locked.sessionId(), all);
            assertThat(result.dead()).isEmpty();
            assertThat(result.decisions())
                    .extracting(Decision::traceId)
                    .containsExactlyInAnyOrderElementsOf(traces(neighbours));
            assertThat(result.decisions()).allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
            assertThat(count("dead_letter where trace_ids = ?", traces(waiting).getFirst()))
                    .isZero();
        });
        // They are pending, and reserve-service hands them off again.
        var later = Recorded.by(recorder, locked.sessionId(), waiting);
        assertThat(later.dead()).isEmpty();
        assertThat(later.decisions()).hasSize(4).allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
    }

    /** The lock ends when the neighbours are told: nobody would end it before. */
    @Test
    void tellsTheNeighboursBeforeItWaits() throws SQLException {
        List<Slot> slots = aSession(5, 5);
        Hold neighbour = aHold(slots.get(0));
        Hold waiting = aHold(slots.get(1));
        List<List<String>> told = new ArrayList<>();
        whileLocked(
                slots.get(1),
                lock -> recorder.record(slots.getFirst().sessionId(), List.of(waiting, neighbour), decided -> {
                    told.add(decided.stream()
                            .flatMap(each -> each.decisions().stream())
                            .map(Decision::traceId)
                            .toList());
                    try {
                        lock.rollback();
                    } catch (SQLException e) {
                        throw new AssertionError(e);
                    }
                }));
        assertThat(told).containsExactly(List.of(neighbour.traceId()), List.of(waiting.traceId()));
    }

    @Test
    void hasPatienceWithALockedSlotOnce() throws SQLException {
        List<Slot> slots = aSession(5, 5);
        whileLocked(slots.get(1), lock -> {
            Recorded.by(recorder, slots.getFirst().sessionId(), List.of(aHold(slots.get(1))));
            assertThat(rounds).as("with the first hold").isGreaterThan(1);
            rounds = 0;
            var result = Recorded.by(
                    recorder, slots.getFirst().sessionId(), List.of(aHold(slots.get(1)), aHold(slots.get(0))));
            assertThat(rounds).as("with the next").isEqualTo(1);
            assertThat(result.decisions()).hasSize(1);
        });
        Recorded.by(recorder, slots.getFirst().sessionId(), List.of(aHold(slots.get(1))));
        whileLocked(slots.get(1), lock -> {
            rounds = 0;
            Recorded.by(recorder, slots.getFirst().sessionId(), List.of(aHold(slots.get(1))));
            assertThat(rounds).as("after it was free").isGreaterThan(1);
        });
    }

    @Test
    void letsABadHoldFailThoughASlotIsLocked() throws SQLException {
        List<Slot> slots = aSession(5, 5);
        Slot locked = slots.get(1);
        Hold bad = Hold.ofGrab("x".repeat(65), aUser(), slots.get(0).id(), clock.millis());
        Hold good = aHold(slots.get(0));
        Hold waiting = aHold(locked);
        whileLocked(locked, lock -> {
            var result = Recorded.by(recorder, locked.sessionId(), List.of(waiting, bad, good));
            assertThat(result.dead()).containsExactly(bad);
            assertThat(result.decisions()).extracting(Decision::traceId).containsExactly(good.traceId());
        });
    }

    /** A rush's batch and somebody who died in the middle of another: most of its slots are locked. */
    @Test
    void waitsForNoneOfManyLockedSlots() throws SQLException {
        List<Slot> slots = aSession(5, 5, 5, 5, 5, 5, 5, 5);
        List<Slot> locked = IntStream.range(0, 8)
                .filter(i -> i % 4 > 0)
                .mapToObj(slots::get)
                .toList();
        List<Slot> free = List.of(slots.get(0), slots.get(4));
        whileLocked(locked, lock -> {
            for (int batch = 0; batch < 2; batch++) {
                List<Hold> neighbours =
                        free.stream().flatMap(slot -> holds(slot, 2).stream()).toList();
                List<Hold> all = new ArrayList<>(neighbours);
                locked.forEach(slot -> all.addAll(holds(slot, 2)));
                Collections.shuffle(all);
                long before = lockWaits();
                var result = Recorded.by(recorder, slots.getFirst().sessionId(), all);
                assertThat(lockWaits() - before).as("batch %d", batch).isZero();
                assertThat(result.dead()).isEmpty();
                assertThat(result.decisions())
                        .extracting(Decision::traceId)
                        .containsExactlyInAnyOrderElementsOf(traces(neighbours));
            }
        });
    }

    /** Somebody else decides on a hold of theirs: it is not known yet what their quota has left. */
    @Test
    void leavesTheHoldsOfALockedPersonAlone() throws SQLException {
        List<Slot> slots = aSession(5, 5);
        Hold waiting = aHold(slots.get(0));
        List<Hold> neighbours = List.of(aHold(slots.get(0)), aHold(slots.get(1)));
        List<Hold> all = List.of(waiting, neighbours.get(0), neighbours.get(1));
        jdbc.update("insert into user_standing (user_id) values (?)", waiting.userId());
        whileLocked("select user_id from user_standing where user_id = " + waiting.userId() + " for update", lock -> {
            var result = Recorded.by(recorder, slots.getFirst().sessionId(), all);
            assertThat(result.dead()).isEmpty();
            assertThat(result.decisions())
                    .extracting(Decision::traceId)
                    .containsExactlyInAnyOrderElementsOf(traces(neighbours));
        });
        assertThat(Recorded.by(recorder, slots.getFirst().sessionId(), List.of(waiting))
                        .decisions())
                .extracting(Decision::outcome)
                .containsExactly(Outcome.SUCCESS);
    }

    private static List<String> traces(List<Hold> holds) {
        return holds.stream().map(Hold::traceId).toList();
    }
}
