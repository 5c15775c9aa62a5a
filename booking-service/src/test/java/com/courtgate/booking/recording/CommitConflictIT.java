package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Answers of a cluster of databases at the commit: a conflict with another node, or that the node lost its cluster. */
class CommitConflictIT extends SaleServerTest {
    @Autowired
    private DataSource dataSource;

    @Autowired
    private RecordHolds recordHolds;

    private Commits commits;
    private RetryingRecorder recorder;

    /** Results of the next commits; those after them are as ever. */
    private static final class Commits extends JdbcTransactionManager {
        private static final long serialVersionUID = 1L;
        private final transient Deque<SQLException> failures = new ArrayDeque<>();
        private @Nullable SQLException alwaysFailing;
        private boolean failsAfterwards;

        Commits(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            SQLException failure = alwaysFailing == null ? failures.poll() : alwaysFailing;
            if (failure == null || failsAfterwards) {
                super.doCommit(status);
            } else {
                doRollback(status);
            }
            if (failure != null) {
                throw translateException("JDBC commit", failure);
            }
        }
    }

    @BeforeEach
    void commitWhereCommitsMayFail() {
        commits = new Commits(dataSource);
        var transaction = new TransactionTemplate(commits);
        var holds = new RecordHolds(null, null, null, clock, point -> {}) {
            @Override
            public HoldsDecided record(long sessionId, List<Hold> taken) {
                return transaction.execute(tx -> recordHolds.record(sessionId, taken));
            }
        };
        recorder = new RetryingRecorder(holds, clock, new SimpleMeterRegistry());
    }

    private static SQLException conflict() {
        return new SQLTransactionRollbackException("Deadlock found when trying to get lock", "40001", 1213);
    }

    private static SQLException lostItsCluster() {
        return new SQLException("Got error 5 \"Input/output error\" during COMMIT", "HY000", 1180);
    }

    private static SQLException notPrepared() {
        return new SQLException("WSREP has not yet prepared node for application use", "08S01", 1047);
    }

    private void assertEachRecordedOnce(Slot slot, List<Hold> holds) {
        var result = Recorded.by(recorder, slot.sessionId(), holds);
        assertThat(commits.failures).isEmpty();
        assertThat(result.dead()).isEmpty();
        assertThat(result.decisions())
                .hasSize(holds.size())
                .allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
        assertThat(activeReservations(slot)).isEqualTo(holds.size());
    }

    @Test
    void recordsAgainWhatAConflictUndid() {
        Slot slot = aSlot(5);
        commits.failures.addAll(List.of(conflict(), conflict(), conflict()));
        assertEachRecordedOnce(slot, holds(slot, 3));
    }

    @Test
    void waitsForANodeThatLostItsCluster() {
        Slot slot = aSlot(5);
        commits.failures.addAll(List.of(lostItsCluster(), notPrepared(), lostItsCluster(), notPrepared()));
        assertEachRecordedOnce(slot, holds(slot, 3));
    }

    @Test
    void recordsOnceThoughItIsToldThatTheCommitFailed() {
        Slot slot = aSlot(5);
        commits.failsAfterwards = true;
        commits.failures.addAll(List.of(lostItsCluster(), conflict(), notPrepared()));
        assertEachRecordedOnce(slot, holds(slot, 3));
    }

    /** The holds are pending in Redis, and handed off again; nobody is told that they failed. */
    @Test
    void leavesForLaterWhatIsInConflictAllTheTime() {
        Slot slot = aSlot(5);
        List<Hold> holds = new ArrayList<>(holds(slot, 2));
        commits.alwaysFailing = conflict();
        var result = Recorded.by(recorder, slot.sessionId(), holds);
        assertThat(result.decisions()).isEmpty();
        assertThat(result.dead()).isEmpty();
        commits.alwaysFailing = null;
        assertEachRecordedOnce(slot, holds);
    }
}
