package com.courtgate.booking.recording;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.Outages;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * Records many holds per commit. When a commit fails, each hold is tried alone, so that one bad row does not fail its
 * neighbours; one that fails three times alone is given up. While the database is away nothing is given up: the holds
 * wait, unacknowledged. Nor while somebody else has a slot locked: its holds are left out, stay pending and are handed
 * off again, and all others go on. A transaction that was undone for another one's sake, be it at its commit, is done
 * again: a trace is decided once all the same.
 */
@Component
class RetryingRecorder {
    private static final Logger log = LoggerFactory.getLogger(RetryingRecorder.class);
    private static final int MOST_PER_COMMIT = 512;
    private static final int TRIES = 3;
    private static final int LOST_RACES = 50;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
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

    /** Decisions, and holds that could not be decided after three tries. Some may be in neither. */
    record Result(List<HoldsDecided> decided, List<Hold> givenUp) {}

    Result record(long sessionId, List<Hold> holds) {
        var result = new Result(new ArrayList<>(), new ArrayList<>());
        for (int from = 0; from < holds.size(); from += MOST_PER_COMMIT) {
            int to = Math.min(holds.size(), from + MOST_PER_COMMIT);
            recordTogether(sessionId, holds.subList(from, to), result);
        }
        return result;
    }

    private void recordTogether(long sessionId, List<Hold> holds, Result result) {
        try {
            recordOnce(sessionId, holds, result);
        } catch (PessimisticLockingFailureException locked) {
            log.info("A slot is locked, holds are recorded slot by slot: {}", locked.toString());
            holds.stream()
                    .collect(groupingBy(Hold::slotIds, LinkedHashMap::new, toList()))
                    .values()
                    .forEach(ofSlot -> recordUnlessLocked(sessionId, ofSlot, result));
        } catch (RuntimeException e) {
            recordEachAlone(sessionId, holds, e, result);
        }
    }

    private void recordUnlessLocked(long sessionId, List<Hold> ofSlot, Result result) {
        try {
            recordDespiteConflicts(sessionId, ofSlot, result);
        } catch (PessimisticLockingFailureException locked) {
            leaveForLater(ofSlot);
        } catch (RuntimeException e) {
            recordEachAlone(sessionId, ofSlot, e, result);
        }
    }

    private void recordDespiteConflicts(long sessionId, List<Hold> holds, Result result) {
        for (int conflicts = 1; ; conflicts++) {
            try {
                recordOnce(sessionId, holds, result);
                return;
            } catch (PessimisticLockingFailureException undone) {
                if (!Outages.isConflict(undone) || conflicts >= TRIES) {
                    throw undone;
                }
                pause(FIRST_PAUSE);
            }
        }
    }

    private void recordEachAlone(long sessionId, List<Hold> holds, RuntimeException why, Result result) {
        log.info("A commit of {} holds failed, each is tried alone: {}", holds.size(), why.toString());
        Set<Long> lockedSlots = new HashSet<>();
        for (Hold hold : holds) {
            if (hold.slotIds().stream().anyMatch(lockedSlots::contains)) {
                leaveForLater(List.of(hold));
            } else if (!recordAlone(sessionId, hold, result)) {
                lockedSlots.addAll(hold.slotIds());
            }
        }
    }

    private void recordOnce(long sessionId, List<Hold> holds, Result result) {
        HoldsDecided decided = retryWhileDatabaseIsDown(sessionId, holds);
        result.decided().add(decided);
        recorded.increment(decided.decisions().size());
        long now = clock.millis();
        for (Hold hold : holds) {
            waits.record(Math.max(0, now - hold.heldAtMillis()), TimeUnit.MILLISECONDS);
        }
    }

    private static void leaveForLater(List<Hold> holds) {
        log.warn(
                "{} holds of slots {} wait until they are unlocked",
                holds.size(),
                holds.getFirst().slotIds());
    }

    /** Answers false when the slot is locked and the hold has to wait. */
    private boolean recordAlone(long sessionId, Hold hold, Result result) {
        int failures = 0;
        int lostRaces = 0;
        while (true) {
            try {
                recordDespiteConflicts(sessionId, List.of(hold), result);
                return true;
            } catch (PessimisticLockingFailureException locked) {
                leaveForLater(List.of(hold));
                return false;
            } catch (DuplicateKeyException lostRace) {
                if (++lostRaces >= LOST_RACES) { // somebody else was faster that often: not a race
                    log.error("Hold {} is given up", hold, lostRace);
                    result.givenUp().add(hold);
                    return true;
                }
            } catch (RuntimeException e) {
                if (++failures >= TRIES) {
                    log.error("Hold {} is given up after {} tries", hold, TRIES, e);
                    result.givenUp().add(hold);
                    return true;
                }
                pause(FIRST_PAUSE.multipliedBy(1L << (2 * failures)));
            }
        }
    }

    private HoldsDecided retryWhileDatabaseIsDown(long sessionId, List<Hold> holds) {
        Duration wait = FIRST_PAUSE;
        while (true) {
            try {
                return recordHolds.record(sessionId, holds);
            } catch (RuntimeException e) {
                if (!Outages.isOutage(e) || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                log.warn("{} holds wait for the database: {}", holds.size(), e.toString());
                pause(wait);
                wait = wait.multipliedBy(2);
                wait = wait.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wait;
            }
        }
    }

    private static void pause(Duration duration) {
        LockSupport.parkNanos(duration.toNanos());
    }
}
