package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.value.Backoff;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * Records many holds per commit. When a commit fails, each hold is tried alone, so that one bad row does not fail its
 * neighbours; one that fails three times alone is given up. While the database is away nothing is given up: the holds
 * wait, unacknowledged. Nor while somebody else has a slot or a person locked: their holds are tried again for a
 * moment, then they stay pending and are handed off again; all others are told before that moment. A transaction that
 * was undone for another one's sake, be it at its commit, is done again: a trace is decided once all the same.
 */
@Component
class RetryingRecorder {
    private static final Logger log = LoggerFactory.getLogger(RetryingRecorder.class);
    private static final int MOST_PER_COMMIT = 512;
    private static final int TRIES = 3;
    private static final int LOST_RACES = 50;

    /** Most locks are those of another recorder, for the length of a commit. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /** Short, so that a recorder among others finds the moment between their commits. */
    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(5);

    /** Time for which nobody has patience with a slot after somebody had it in vain. */
    private static final Duration IMPATIENCE = Duration.ofSeconds(10);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Backoff WHILE_DOWN = new Backoff(FIRST_PAUSE, Duration.ofSeconds(2));
    private static final Duration[] WAIT_STEPS = {
        Duration.ofMillis(50),
        Duration.ofMillis(200),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Duration.ofSeconds(60)
    };

    private final RecordHolds recordHolds;
    private final Clock clock;
    private final Counter recorded;
    private final Timer waits;

    /** Until when nobody has patience with a slot, by {@link System#nanoTime}. */
    private final Map<Long, Long> hopeless = new ConcurrentHashMap<>();

    RetryingRecorder(RecordHolds recordHolds, Clock clock, MeterRegistry metrics) {
        this.recordHolds = recordHolds;
        this.clock = clock;
        this.recorded = Counter.builder("courtgate.holds.decided")
                .description("Holds decided by the database")
                .register(metrics);
        this.waits = Timer.builder("courtgate.holds.wait")
                .description("From the taking of a hold in Redis until the database has decided it")
                .serviceLevelObjectives(WAIT_STEPS)
                .register(metrics);
    }

    /**
     * What came of a round: decisions, and holds that could not be decided after three tries. Some may be in neither.
     */
    private record Result(List<HoldsDecided> decided, List<Hold> dead) {}

    /**
     * Answers the holds that are given up. Some may be neither decided nor given up: they wait for somebody's lock.
     *
     * @param tell gets what is decided, before anything waits for the lock of somebody else
     */
    List<Hold> record(long sessionId, List<Hold> holds, Consumer<List<HoldsDecided>> tell) {
        List<Hold> dead = new ArrayList<>();
        for (int from = 0; from < holds.size(); from += MOST_PER_COMMIT) {
            int to = Math.min(holds.size(), from + MOST_PER_COMMIT);
            recordTogether(sessionId, holds.subList(from, to), tell, dead);
        }
        return dead;
    }

    private void recordTogether(long sessionId, List<Hold> holds, Consumer<List<HoldsDecided>> tell, List<Hold> dead) {
        List<Hold> left = round(sessionId, holds, tell, dead);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (left.stream().anyMatch(this::isHopeful) && System.nanoTime() - end < 0) {
            pause(BETWEEN_ROUNDS);
            left = round(sessionId, left, tell, dead);
        }
        giveUpHope(left);
        leaveForLater(left, dead);
    }

    /** Answers those that may be decided in another round. */
    private List<Hold> round(long sessionId, List<Hold> holds, Consumer<List<HoldsDecided>> tell, List<Hold> dead) {
        var result = new Result(new ArrayList<>(), dead);
        List<Hold> left = attempt(sessionId, holds, result);
        if (!result.decided().isEmpty()) {
            tell.accept(result.decided());
        }
        return left;
    }

    private boolean isHopeful(Hold hold) {
        long now = System.nanoTime();
        return hold.slotIds().stream().map(hopeless::get).noneMatch(until -> until != null && now - until < 0);
    }

    private void giveUpHope(List<Hold> left) {
        long now = System.nanoTime();
        hopeless.values().removeIf(until -> now - until >= 0);
        left.forEach(hold -> hold.slotIds().forEach(slot -> hopeless.put(slot, now + IMPATIENCE.toNanos())));
    }

    /** Answers those that may be decided in another round. */
    private List<Hold> attempt(long sessionId, List<Hold> holds, Result result) {
        try {
            return recordOnce(sessionId, holds, result);
        } catch (RuntimeException e) {
            log.info("A commit of {} holds failed: {}", holds.size(), e.toString());
            return isConflict(e) ? holds : recordEachAlone(sessionId, holds, result);
        }
    }

    private static boolean isConflict(RuntimeException e) {
        return e instanceof PessimisticLockingFailureException && Outages.isConflict(e);
    }

    private List<Hold> recordEachAlone(long sessionId, List<Hold> holds, Result result) {
        List<Hold> left = new ArrayList<>();
        for (Hold hold : holds) {
            left.addAll(recordAlone(sessionId, hold, result));
        }
        return left;
    }

    private List<Hold> recordOnce(long sessionId, List<Hold> holds, Result result) {
        HoldsDecided decided = retryWhileDatabaseIsDown(sessionId, holds);
        if (!decided.decisions().isEmpty()) {
            result.decided().add(decided);
        }
        recorded.increment(decided.decisions().size());
        Set<String> traces = decided.decisions().stream().map(Decision::traceId).collect(Collectors.toSet());
        long now = clock.millis();
        List<Hold> left = new ArrayList<>();
        for (Hold hold : holds) {
            if (traces.contains(hold.traceId())) {
                waits.record(Math.max(0, now - hold.heldAtMillis()), TimeUnit.MILLISECONDS);
                hold.slotIds().forEach(hopeless::remove);
            } else {
                left.add(hold);
            }
        }
        return left;
    }

    /** Leaves locked holds: they stay pending and are handed off again; but a refused one has only this message. */
    private static void leaveForLater(List<Hold> holds, List<Hold> dead) {
        for (Hold hold : holds) {
            if (PlanRecording.needsLocks(hold)) {
                log.warn("Hold {} of slots {} waits until it is unlocked", hold.traceId(), hold.slotIds());
            } else {
                log.error("Refused hold {} is given up: its order is locked", hold);
                dead.add(hold);
            }
        }
    }

    /** Answers the hold when it may be decided in another round. */
    private List<Hold> recordAlone(long sessionId, Hold hold, Result result) {
        int failures = 0;
        int lostRaces = 0;
        while (true) {
            try {
                return recordOnce(sessionId, List.of(hold), result);
            } catch (PessimisticLockingFailureException locked) {
                if (isConflict(locked)) {
                    return List.of(hold);
                }
                // Somebody has its decision or its order: slots and people are skipped.
                leaveForLater(List.of(hold), result.dead());
                return List.of();
            } catch (DuplicateKeyException lostRace) {
                if (++lostRaces >= LOST_RACES) { // somebody else was faster that often: not a race
                    log.error("Hold {} is given up", hold, lostRace);
                    result.dead().add(hold);
                    return List.of();
                }
            } catch (RuntimeException e) {
                if (++failures >= TRIES) {
                    log.error("Hold {} is given up after {} tries", hold, TRIES, e);
                    result.dead().add(hold);
                    return List.of();
                }
                pause(FIRST_PAUSE.multipliedBy(1L << (2 * failures)));
            }
        }
    }

    private HoldsDecided retryWhileDatabaseIsDown(long sessionId, List<Hold> holds) {
        for (int tries = 1; ; tries++) {
            try {
                return recordHolds.record(sessionId, holds);
            } catch (RuntimeException e) {
                if (!Outages.isOutage(e) || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                log.warn("{} holds wait for the database: {}", holds.size(), e.toString());
                pause(WHILE_DOWN.after(tries));
            }
        }
    }

    private static void pause(Duration duration) {
        LockSupport.parkNanos(duration.toNanos());
    }
}
