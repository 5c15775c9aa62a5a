package com.courtgate.common.due;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Promises of every work, whatever its table is. A test of a work implements this beside its other tests; it sees to it
 * that nothing else is due when a test begins.
 */
public interface DueWorkContract<T> {
    DueWorkRunner works();

    MutableClock clock();

    /** Returns the work's name, such as {@code end-overdue}. */
    String workName();

    /** Makes one row that is due now, and answers its {@link DueWork#id}. */
    long aDueRow();

    /** Whether the row's effect is there, and nothing of it is due any more. */
    boolean isDone(long id);

    /** Whether a row stays due long enough to fail twelve times. */
    default boolean mayBecomeDead() {
        return true;
    }

    @SuppressWarnings("unchecked")
    private DueWork<T> work() {
        return (DueWork<T>) works().work(workName());
    }

    private DueWorker<T> worker(DueWork<T> work) {
        return works().worker(work);
    }

    private long dead() {
        return works().countDead(workName());
    }

    /** The work with something in between. */
    class Between<T> implements DueWork<T> {
        private final DueWork<T> work;
        protected final Map<Long, Integer> attempts = new ConcurrentHashMap<>();

        Between(DueWork<T> work) {
            this.work = work;
        }

        @Override
        public WorkSchedule schedule() {
            return work.schedule();
        }

        @Override
        public List<T> claim(Claim claim) {
            return work.claim(claim);
        }

        @Override
        public BiFunction<T, Instant, AttemptResult> attempt(List<T> rows, Claim claim) {
            BiFunction<T, Instant, AttemptResult> attempt = work.attempt(rows, claim);
            return (row, now) -> {
                attempts.merge(work.id(row), 1, Integer::sum);
                return after(
                        row, before(row) ? attempt.apply(row, now) : new AttemptResult.Failed("as the test wanted"));
            };
        }

        /** Whether the attempt is made at all. */
        boolean before(T row) {
            return true;
        }

        AttemptResult after(T row, AttemptResult next) {
            return next;
        }

        @Override
        public int note(T row, @Nullable Instant at, @Nullable String why, Claim claim) {
            return work.note(row, at, why, claim);
        }

        @Override
        public long id(T row) {
            return work.id(row);
        }

        @Override
        public String server(T row) {
            return work.server(row);
        }

        @Override
        public Instant afterOutage(T row, Instant now) {
            return work.afterOutage(row, now);
        }
    }

    @Test
    default void isDoneOnceByTwoWorkersTogether() {
        List<Long> rows = Stream.generate(this::aDueRow).limit(4).toList();
        var counting = new Between<>(work());
        Callable<Integer> worker = () -> worker(counting).run();
        Race.run(List.of(worker, worker));
        worker(counting).run(); // rows that one of them left to the other
        for (long row : rows) {
            assertThat(counting.attempts).containsEntry(row, 1);
            assertThat(isDone(row)).isTrue();
        }
        assertThat(worker(work()).run()).as("nothing is due any more").isZero();
    }

    @Test
    default void comesAgainWhenItsWorkerDiesBetweenAttemptAndNote() {
        long row = aDueRow();
        var dying = new Between<>(work()) {
            @Override
            AttemptResult after(T any, AttemptResult next) {
                throw new AssertionError("died, as the test wanted");
            }
        };
        assertThatThrownBy(() -> worker(dying).run()).isInstanceOf(AssertionError.class);
        assertThat(worker(work()).run()).as("the claim is not over").isZero();
        clock().advance(work().schedule().lease());
        worker(work()).run();
        assertThat(isDone(row)).isTrue();
    }

    @Test
    default void waitsWithoutAWordMoreThanOneWhileTheDatabaseIsAway() {
        long row = aDueRow();
        var away = new Between<>(work()) {
            @Override
            public List<T> claim(Claim claim) {
                throw new DataAccessResourceFailureException("away, as the test wanted");
            }
        };
        assertThat(worker(away).run()).isZero();
        var goneBeforeTheAttempt = new Between<>(work()) {
            @Override
            boolean before(T any) {
                throw new DataAccessResourceFailureException("away, as the test wanted");
            }
        };
        assertThat(worker(goneBeforeTheAttempt).run()).isPositive();
        clock().advance(work().schedule().lease());
        worker(work()).run();
        assertThat(isDone(row)).isTrue();
    }

    @Test
    default void holdsUpNoOtherAndIsGivenUpWhenItAlwaysFails() {
        long sick = aDueRow();
        long before = dead();
        var poisoned = new Between<>(work()) {
            @Override
            boolean before(T row) {
                if (id(row) == sick) {
                    throw new IllegalStateException("sick, as the test wanted");
                }
                return true;
            }
        };
        long other = aDueRow();
        worker(poisoned).run();
        assertThat(isDone(other)).isTrue();
        assertThat(isDone(sick)).isFalse();
        assertThat(poisoned.attempts).as("not before its pause is over").containsEntry(sick, 1);
        if (mayBecomeDead()) {
            for (int failures = 1; failures < WorkSchedule.MOST_FAILURES; failures++) {
                assertThat(dead()).isEqualTo(before);
                clock().advance(WorkSchedule.BACKOFF.after(failures));
                worker(poisoned).run();
                assertThat(poisoned.attempts).containsEntry(sick, failures + 1);
            }
            assertThat(dead()).isEqualTo(before + 1);
            clock().advance(WorkSchedule.BACKOFF.longest());
        } else {
            clock().advance(WorkSchedule.BACKOFF.first());
        }
        worker(work()).run();
        assertThat(isDone(sick)).as("cured").isTrue();
        assertThat(dead()).isEqualTo(before);
    }

    @Test
    default void isOnlyNotedByWhoHasIt() {
        aDueRow();
        Claim first = Claim.at(clock().instant(), work().schedule().lease());
        T row = inTransaction(() -> work().claim(first)).getFirst();
        clock().advance(work().schedule().lease());
        Claim second = Claim.at(clock().instant(), work().schedule().lease());
        List<T> claimedAnew = inTransaction(() -> work().claim(second));
        assertThat(claimedAnew).hasSize(1);
        Instant now = clock().instant();
        int noted = inTransaction(() -> work().note(row, now, "slow", first));
        assertThat(noted).isZero();
        noted = inTransaction(() -> work().note(row, now, "slow", second));
        assertThat(noted).isEqualTo(1);
    }

    private <R> R inTransaction(Supplier<R> deed) {
        return Objects.requireNonNull(works().transaction().execute(tx -> deed.get()));
    }
}
