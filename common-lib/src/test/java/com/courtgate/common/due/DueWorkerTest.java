package com.courtgate.common.due;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.MutableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.ConnectException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionTemplate;

/** A worker at a table in memory, in a time that the test moves. */
@ExtendWith(OutputCaptureExtension.class)
class DueWorkerTest implements DueWorkContract<Integer> {
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final MutableClock clock = new MutableClock(Instant.parse("2026-03-02T04:00:00Z"));
    private final Table table = new Table();
    private final Failures failures = new Failures();
    private final DueWorkRunner works = new DueWorkRunner(List.of(table), failures, noTransaction(), false, clock);
    private final DueWorker<Integer> worker = works.worker(table);

    private record Row(Instant at, @Nullable String why) {}

    /** As the table of failures, in memory. */
    private static final class Failures implements FailureMapper {
        final Map<Long, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public List<Failure> of(String work, List<Long> ids) {
            return ids.stream()
                    .filter(counts::containsKey)
                    .map(id -> new Failure(id, counts.getOrDefault(id, 0)))
                    .toList();
        }

        @Override
        public int failed(String work, Failure failure, String why, Instant at) {
            counts.put(failure.rowId(), failure.failures());
            return 1;
        }

        @Override
        public int succeeded(String work, long rowId) {
            return counts.remove(rowId) == null ? 0 : 1;
        }

        @Override
        public @Nullable Instant oldest(String work, Instant after) {
            return counts.isEmpty() ? null : after;
        }

        @Override
        public long countDead(String work, Instant after, int most) {
            return counts.values().stream().filter(count -> count >= most).count();
        }
    }

    /** Rows by number; an attempt does what the test says. */
    private static final class Table implements DueWork<Integer> {
        final Map<Integer, Row> rows = new TreeMap<>();
        final List<Integer> attempted = new ArrayList<>();
        UnaryOperator<Integer> prepare = UnaryOperator.identity();
        Function<Integer, AttemptResult> attempt = row -> new AttemptResult.Done();

        @Override
        public WorkSchedule schedule() {
            return new WorkSchedule("work", "Things", Duration.ofSeconds(1), LEASE, 3);
        }

        @Override
        public synchronized List<Integer> claim(Claim claim) {
            List<Integer> due = rows.entrySet().stream()
                    .filter(row -> !row.getValue().at().isAfter(claim.at()))
                    .limit(3)
                    .map(Map.Entry::getKey)
                    .toList();
            due.forEach(id -> rows.computeIfPresent(id, (key, row) -> new Row(claim.until(), row.why())));
            return due;
        }

        @Override
        public BiFunction<Integer, Instant, AttemptResult> attempt(List<Integer> rows, Claim claim) {
            prepare.apply(rows.size());
            return (row, now) -> {
                synchronized (this) {
                    attempted.add(row);
                }
                return attempt.apply(row);
            };
        }

        @Override
        public synchronized int note(Integer id, @Nullable Instant at, @Nullable String why, Claim claim) {
            Row row = rows.get(id);
            if (row == null || !row.at().equals(claim.until())) {
                return 0;
            }
            if (at == null) {
                rows.remove(id);
            } else {
                rows.put(id, new Row(at, why));
            }
            return 1;
        }

        @Override
        public long id(Integer row) {
            return row;
        }

        /** Rows below ten need one server, the others another. */
        @Override
        public String server(Integer row) {
            return row < 10 ? "one" : "another";
        }
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "work";
    }

    private static TransactionTemplate noTransaction() {
        return new TransactionTemplate() {
            private static final long serialVersionUID = 1L;

            @Override
            public <T> @Nullable T execute(TransactionCallback<T> action) {
                return action.doInTransaction(new SimpleTransactionStatus());
            }
        };
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        return due(1).getFirst();
    }

    @Override
    public boolean isDone(long id) {
        return !table.rows.containsKey((int) id);
    }

    private List<Integer> due(int count) {
        return due(1, count);
    }

    private List<Integer> due(int from, int count) {
        List<Integer> ids = new ArrayList<>();
        for (int id = from; ids.size() < count; id++) {
            if (table.rows.putIfAbsent(id, new Row(clock.instant(), null)) == null) {
                ids.add(id);
            }
        }
        return ids;
    }

    private Row row(int id) {
        return Objects.requireNonNull(table.rows.get(id));
    }

    @Test
    void goesOnUntilNothingIsDue() {
        due(8);
        assertThat(worker.run()).isEqualTo(8);
        assertThat(table.rows).isEmpty();
        assertThat(worker.run()).isZero();
    }

    @Test
    void triesAgainWhenTheAttemptSaysSo() {
        due(1);
        Instant later = clock.instant().plusSeconds(90);
        table.attempt = row -> new AttemptResult.Later(later, "not yet");
        worker.run();
        assertThat(row(1)).isEqualTo(new Row(later, "not yet"));
    }

    @Test
    void notesNothingThatTheAttemptHasNoted() {
        due(1);
        table.attempt = row -> new AttemptResult.Noted();
        worker.run();
        assertThat(row(1).at()).isEqualTo(clock.instant().plus(LEASE));
    }

    @Test
    void leavesAServerAloneThatIsAwayAndSaysSoOnce(CapturedOutput output) {
        due(1, 2);
        due(10, 1);
        due(20, 4);
        table.attempt = row -> row < 10 ? new AttemptResult.Unavailable("one", "no route") : new AttemptResult.Done();
        assertThat(worker.run()).as("one page").isEqualTo(3);
        assertThat(table.attempted).containsExactly(1, 10);
        assertThat(row(2)).isEqualTo(new Row(clock.instant().plusSeconds(1), "no route"));
        assertThat(output.getAll().lines().filter(line -> line.contains("Things wait for one: no route")))
                .hasSize(1);
    }

    @Test
    void takesAThrownOutageForOne() {
        due(2);
        table.attempt = row -> {
            throw new IllegalStateException(new ConnectException("refused"));
        };
        worker.run();
        assertThat(table.attempted).containsExactly(1);
        assertThat(failures.counts).isEmpty();
    }

    @Test
    void putsOffAllWhenAllTogetherCannotBeAsked() {
        due(3);
        table.prepare = size -> {
            throw new IllegalStateException(new ConnectException("refused"));
        };
        assertThat(worker.run()).isEqualTo(3);
        assertThat(table.attempted).isEmpty();
        assertThat(failures.counts).isEmpty();
    }

    @Test
    void leavesASlowServerAloneForTheRestOfThePage() {
        due(1, 2);
        due(10, 1);
        table.attempt = row -> {
            if (row < 10) {
                clock.advance(LEASE.dividedBy(4).plusMillis(1));
            }
            return new AttemptResult.Done();
        };
        worker.run();
        assertThat(table.attempted).containsExactly(1, 10);
        assertThat(row(2).why()).startsWith("slow, 15 s");
    }

    @Test
    void givesBackWhatItHasNoTimeFor() {
        due(1, 1);
        due(10, 2);
        table.attempt = row -> {
            clock.advance(row == 1 ? LEASE.dividedBy(2).plusMillis(1) : Duration.ZERO);
            return new AttemptResult.Done();
        };
        worker.run();
        assertThat(table.attempted).containsExactly(1);
        worker.run();
        assertThat(table.attempted).as("nobody waited for the end of the claim").containsExactly(1, 10, 11);
    }

    @Test
    void countsNoConflictAndTriesThriceAtOnce() {
        due(1);
        table.attempt = row -> {
            throw deadlock();
        };
        worker.run();
        assertThat(table.attempted).hasSize(3);
        assertThat(failures.counts).isEmpty();
        assertThat(row(1).at()).isEqualTo(clock.instant().plusSeconds(1));
    }

    @Test
    void claimsAndNotesAgainWhatLostAgainstAnother() {
        due(1);
        var losing = new DueWorkContract.Between<>(table) {
            private int claims;
            private int notes;

            @Override
            public List<Integer> claim(Claim claim) {
                if (++claims < 3) {
                    throw deadlock();
                }
                return super.claim(claim);
            }

            @Override
            public int note(Integer row, @Nullable Instant at, @Nullable String why, Claim claim) {
                if (++notes < 3) {
                    throw deadlock();
                }
                return super.note(row, at, why, claim);
            }
        };
        works.worker(losing).run();
        assertThat(table.attempted).containsExactly(1);
        assertThat(table.rows).isEmpty();
    }

    private static RuntimeException deadlock() {
        return new IllegalStateException(new SQLException("deadlock", "40001", 1213));
    }

    @Test
    void saysWhatALostClaimMeans(CapturedOutput output) {
        due(1);
        table.attempt = row -> {
            table.attempt = again -> new AttemptResult.Done();
            clock.advance(LEASE);
            works.worker(table).run();
            return new AttemptResult.Later(clock.instant(), null);
        };
        worker.run();
        assertThat(output).contains("Things: 1 is another's by now, or due anew: done once more");
    }

    @Test
    void goesOnWithTheOthersWhenOneCannotBeNoted() {
        due(2);
        var unwritable = new DueWorkContract.Between<>(table) {
            @Override
            public int note(Integer row, @Nullable Instant at, @Nullable String why, Claim claim) {
                if (row == 1) {
                    throw new IllegalStateException("as the test wanted");
                }
                return super.note(row, at, why, claim);
            }
        };
        works.worker(unwritable).run();
        assertThat(table.rows.keySet()).containsExactly(1);
        clock.advance(LEASE);
        worker.run();
        assertThat(table.rows).isEmpty();
    }

    @Test
    void stopsAfterTheRowInHandAndGivesTheOthersBack() {
        due(5);
        table.attempt = row -> {
            worker.stop();
            return new AttemptResult.Done();
        };
        assertThat(worker.run()).isEqualTo(3);
        assertThat(table.rows.keySet()).containsExactly(2, 3, 4, 5);
        assertThat(table.rows.values()).allSatisfy(row -> assertThat(row.at()).isEqualTo(clock.instant()));
        assertThat(table.attempted).containsExactly(1);
    }

    @Test
    void saysInOneLineThatTheDatabaseIsAway(CapturedOutput output) {
        due(3);
        table.attempt = row -> {
            throw new DataAccessResourceFailureException("gone");
        };
        worker.run();
        assertThat(table.attempted).containsExactly(1);
        assertThat(output.getAll().lines().filter(line -> line.contains("wait for the database")))
                .hasSize(1);
    }

    @Test
    void isMeasuredUnderTheNameOfItsWork() {
        var meters = new SimpleMeterRegistry();
        works.bindTo(meters);
        var oldest = meters.get("courtgate.due.oldest").tag("work", "work").timeGauge();
        var dead = meters.get("courtgate.due.dead").tag("work", "work").gauge();
        due(1);
        table.attempt = row -> new AttemptResult.Failed("no");
        for (int count = 0; count < WorkSchedule.MOST_FAILURES; count++) {
            assertThat(dead.value()).isZero();
            works.run("work");
            clock.advance(Duration.ofHours(1).minusMillis(1));
        }
        assertThat(dead.value()).isEqualTo(1);
        assertThat(oldest.value(TimeUnit.SECONDS)).isPositive();
        assertThat(works.run("work")).as("dead ones are tried each hour").isZero();
        clock.advance(Duration.ofMillis(1));
        table.attempt = row -> new AttemptResult.Done();
        assertThat(works.run("work")).isEqualTo(1);
        assertThat(dead.value()).isZero();
        assertThatThrownBy(() -> works.run("none")).hasMessage("none is none of [work]");
        assertThatThrownBy(() -> new DueWorkRunner(List.of(table, table), failures, noTransaction(), false, clock))
                .hasMessage("two works are called work");
    }
}
