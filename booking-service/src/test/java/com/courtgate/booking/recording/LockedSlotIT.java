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
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Somebody else has a slot's row locked, for longer than a statement waits. */
class LockedSlotIT extends SaleServerTest {
    @Autowired
    private DataSource dataSource;

    @Autowired
    private RecordHolds recordHolds;

    @Autowired
    private TransactionTemplate transaction;

    private RetryingRecorder recorder;

    /** The recorder, whose statements wait a second for a lock. */
    @BeforeEach
    void makeRecorderImpatient() {
        var impatient = new RecordHolds(null, null, null, clock, point -> {}) {
            @Override
            public HoldsDecided record(long sessionId, List<Hold> holds) {
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

    private static List<Decision> decisions(RetryingRecorder.Result result) {
        return result.decided().stream().flatMap(d -> d.decisions().stream()).toList();
    }

    private interface Work {
        void run() throws SQLException;
    }

    private void whileLocked(Slot slot, Work work) throws SQLException {
        try (Connection other = dataSource.getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.executeQuery("select id from time_slot where id = " + slot.id() + " for update");
            work.run();
            other.rollback();
        }
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
        whileLocked(locked, () -> {
            var result = recorder.record(locked.sessionId(), all);
            assertThat(result.givenUp()).isEmpty();
            assertThat(decisions(result))
                    .extracting(Decision::traceId)
                    .containsExactlyInAnyOrderElementsOf(traces(neighbours));
            assertThat(decisions(result)).allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
            assertThat(count("dead_letter where trace_ids = ?", traces(waiting).getFirst()))
                    .isZero();
        });
        // They are pending, and reserve-service hands them off again.
        var later = recorder.record(locked.sessionId(), waiting);
        assertThat(later.givenUp()).isEmpty();
        assertThat(decisions(later)).hasSize(4).allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
    }

    @Test
    void letsABadHoldFailThoughASlotIsLocked() throws SQLException {
        List<Slot> slots = aSession(5, 5);
        Slot locked = slots.get(1);
        Hold bad = Hold.ofGrab("x".repeat(65), aUser(), slots.get(0).id(), clock.millis());
        Hold good = aHold(slots.get(0));
        Hold waiting = aHold(locked);
        whileLocked(locked, () -> {
            var result = recorder.record(locked.sessionId(), List.of(waiting, bad, good));
            assertThat(result.givenUp()).containsExactly(bad);
            assertThat(decisions(result)).extracting(Decision::traceId).containsExactly(good.traceId());
        });
    }

    private static List<String> traces(List<Hold> holds) {
        return holds.stream().map(Hold::traceId).toList();
    }
}
