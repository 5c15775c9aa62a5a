package com.courtgate.common.due;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A loop whose rounds are a day apart, so that only haste begins one. */
class DueLoopTest {
    private final LinkedBlockingQueue<Integer> rounds = new LinkedBlockingQueue<>();
    private int begun;
    private final DueLoop loop = new DueLoop("of-the-test", Duration.ofDays(1), this::round);

    private void round() {
        begun++;
        rounds.add(begun);
        if (begun == 1) {
            throw new IllegalStateException("as the test wanted");
        }
    }

    @AfterEach
    void stop() {
        loop.stop();
    }

    private Integer nextRound() throws InterruptedException {
        return rounds.poll(10, TimeUnit.SECONDS);
    }

    /** Ends a transaction that has a reason to wake the loop twice. */
    private void end(boolean commits) {
        TransactionSynchronizationManager.initSynchronization();
        try {
            loop.wakeAfterCommit();
            loop.wakeAfterCommit();
            assertThat(TransactionSynchronizationManager.getSynchronizations()).hasSize(1);
            if (commits) {
                TransactionSynchronizationManager.getSynchronizations()
                        .forEach(TransactionSynchronization::afterCommit);
            }
        } finally {
            TransactionSynchronizationManager.clearSynchronization();
        }
    }

    @Test
    void beginsAtOnceAndAgainAfterEachCommitWhateverARoundThrows() throws InterruptedException {
        loop.start();
        assertThat(nextRound()).isEqualTo(1);
        end(true);
        assertThat(nextRound()).isEqualTo(2);
        end(false);
        end(true);
        assertThat(nextRound()).isEqualTo(3);
        loop.stop();
        assertThat(loop.isRunning()).isFalse();
        assertThat(rounds).isEmpty();
    }
}
