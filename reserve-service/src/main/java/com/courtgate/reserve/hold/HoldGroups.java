package com.courtgate.reserve.hold;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.courtgate.reserve.pending.CompensateScript;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Group commit: one worker takes whatever grabs have queued up meanwhile, lets one script call
 * decide them in order, sends the held ones in one message and answers each when the broker has
 * confirmed. Nobody waits for a group to fill: an idle worker takes a single grab at once.
 */
@Component
class HoldGroups implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(HoldGroups.class);
    private static final HoldOutcome UNAVAILABLE = new HoldOutcome.Unavailable();

    private final HoldScript script;
    private final HandOff handOff;
    private final CompensateScript compensation;
    private final SoldOutMemory soldOut;
    private final ReserveSettings settings;
    private final CrashPoints crashPoints;
    private final BlockingQueue<Grab> waiting;
    private final Semaphore groupsInFlight;
    private final CircuitBreaker redis =
            CircuitBreaker.of(
                    "redis",
                    CircuitBreakerConfig.custom()
                            .slidingWindowSize(6)
                            .minimumNumberOfCalls(2)
                            .waitDurationInOpenState(Duration.ofMillis(500))
                            .permittedNumberOfCallsInHalfOpenState(1)
                            .build());
    private volatile boolean running;
    private Thread worker = new Thread(() -> {});

    HoldGroups(
            HoldScript script,
            HandOff handOff,
            CompensateScript compensation,
            SoldOutMemory soldOut,
            ReserveSettings settings,
            CrashPoints crashPoints) {
        this.script = script;
        this.handOff = handOff;
        this.compensation = compensation;
        this.soldOut = soldOut;
        this.settings = settings;
        this.crashPoints = crashPoints;
        this.waiting = new LinkedBlockingQueue<>(settings.waitingRoom());
        this.groupsInFlight = new Semaphore(settings.groupsInFlight());
    }

    /** Queues a grab for the next group; a full waiting room answers at once. */
    void submit(Grab grab) {
        if (!running || !waiting.offer(grab)) {
            grab.answer(UNAVAILABLE);
        }
    }

    private void work() {
        List<Grab> group = new ArrayList<>(settings.groupSize());
        while (running) {
            try {
                groupsInFlight.acquire();
                group.add(waiting.take());
                waiting.drainTo(group, settings.groupSize() - 1);
                decide(List.copyOf(group));
            } catch (InterruptedException stop) {
                break;
            } catch (RuntimeException e) {
                log.error("A group of {} grabs failed", group.size(), e);
                handOff.unused();
                groupsInFlight.release();
                group.forEach(grab -> grab.answer(UNAVAILABLE));
            } finally {
                group.clear();
            }
        }
    }

    /** One group, which owns one place in flight until all its messages are answered. */
    private void decide(List<Grab> group) {
        if (!handOff.isReady()) {
            group.forEach(grab -> grab.answer(UNAVAILABLE));
            groupsInFlight.release();
            return;
        }
        Map<Long, List<Grab>> bySession = new LinkedHashMap<>();
        for (Grab grab : group) {
            bySession.computeIfAbsent(grab.sessionId(), id -> new ArrayList<>()).add(grab);
        }
        List<HoldsTaken> taken = new ArrayList<>();
        Map<String, Grab> held = new LinkedHashMap<>();
        bySession.forEach((sessionId, grabs) -> decide(sessionId, grabs, taken, held));
        if (taken.isEmpty()) {
            handOff.unused();
            groupsInFlight.release();
            return;
        }
        crashPoints.reach(CrashPoint.AFTER_SCRIPT);
        var open = new java.util.concurrent.atomic.AtomicInteger(taken.size());
        for (HoldsTaken holds : taken) {
            var answer = handOff.publish(holds);
            crashPoints.reach(CrashPoint.AFTER_PUBLISH);
            answer.whenComplete(
                    (outcome, bug) -> {
                        if (open.decrementAndGet() == 0) {
                            groupsInFlight.release();
                        }
                        answer(holds, held, bug == null ? outcome : HandOffOutcome.UNKNOWN);
                    });
        }
    }

    private void decide(
            long sessionId, List<Grab> grabs, List<HoldsTaken> taken, Map<String, Grab> held) {
        if (!redis.tryAcquirePermission()) {
            grabs.forEach(grab -> grab.answer(UNAVAILABLE));
            return;
        }
        long start = System.nanoTime();
        HoldScript.Decided decided;
        try {
            decided = script.decide(sessionId, grabs);
            redis.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        } catch (RuntimeException e) {
            // It may have run: then the holds are pending and the sweeper hands them off.
            redis.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, e);
            if (!Outages.isOutage(e)) {
                log.error("hold.lua failed", e);
            }
            grabs.forEach(grab -> grab.answer(UNAVAILABLE));
            return;
        }
        soldOut.remember(sessionId, decided.soldOut());
        List<HoldsTaken.Hold> holds = new ArrayList<>();
        for (int i = 0; i < grabs.size(); i++) {
            Grab grab = grabs.get(i);
            if (decided.outcomes().get(i) instanceof HoldOutcome.Held hold) {
                holds.add(
                        new HoldsTaken.Hold(
                                hold.traceId(), grab.userId(), hold.slotId(), decided.nowMillis()));
                held.put(hold.traceId(), grab);
            } else {
                grab.answer(decided.outcomes().get(i));
            }
        }
        if (!holds.isEmpty()) {
            taken.add(new HoldsTaken(sessionId, holds));
        }
    }

    private void answer(HoldsTaken holds, Map<String, Grab> held, HandOffOutcome outcome) {
        crashPoints.reach(CrashPoint.AFTER_CONFIRM);
        boolean givenBack =
                switch (outcome) {
                    case CONFIRMED, UNKNOWN -> false;
                    case REFUSED, NEVER_SENT -> giveBack(holds, outcome);
                };
        for (HoldsTaken.Hold hold : holds.holds()) {
            Grab grab = held.get(hold.traceId());
            if (grab != null) {
                grab.answer(
                        givenBack
                                ? new HoldOutcome.NotDelivered()
                                : new HoldOutcome.Held(hold.traceId(), hold.slotId()));
            }
        }
    }

    private boolean giveBack(HoldsTaken holds, HandOffOutcome outcome) {
        try {
            int given = compensation.compensate(holds, outcome.name());
            holds.holds().forEach(hold -> soldOut.forget(hold.slotId()));
            return given == holds.holds().size();
        } catch (RuntimeException e) {
            log.warn("{} holds stay pending: {}", holds.holds().size(), e.toString());
            return false;
        }
    }

    /**
     * Answers grabs that waited too long, whatever holds the worker up. At a fixed rate, because
     * all jobs with a fixed delay share one thread, and the broker may hold up another of them.
     */
    @Scheduled(fixedRate = 100)
    void releaseTheImpatient() {
        long now = System.nanoTime();
        Grab head = waiting.peek();
        while (head != null && now - head.sinceNanos() > settings.patience().toNanos()) {
            if (waiting.remove(head)) {
                head.answer(UNAVAILABLE);
            }
            head = waiting.peek();
        }
    }

    @Override
    public void start() {
        running = true;
        worker = Thread.ofPlatform().name("hold-groups").start(this::work);
    }

    @Override
    public void stop() {
        running = false;
        worker.interrupt();
        List<Grab> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(grab -> grab.answer(UNAVAILABLE));
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the web server takes its first request, until after it has answered its last. */
    @Override
    public int getPhase() {
        return 0;
    }
}
