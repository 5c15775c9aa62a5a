package com.courtgate.reserve.hold;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.courtgate.reserve.pending.CompensateScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Group commit: one worker takes whatever grabs have queued up meanwhile, lets one script call decide them in order,
 * sends the held ones in one message and answers each when the broker has confirmed. Nobody waits for a group to fill:
 * an idle worker takes a single grab at once. Nobody is told "unavailable" alone who may have a permit: he is told his
 * trace.
 */
@Component
class HoldGroups implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(HoldGroups.class);
    private static final HoldOutcome UNAVAILABLE = new HoldOutcome.Unavailable();

    private final AskRedis askRedis;
    private final HandOff handOff;
    private final CompensateScript compensation;
    private final SoldOutMemory soldOut;
    private final ReserveSettings settings;
    private final CrashPoints crashPoints;
    private final BlockingQueue<Grab> waiting;
    private final Semaphore groupsInFlight;
    private volatile boolean running;
    private Thread worker = new Thread(() -> {});

    HoldGroups(
            AskRedis askRedis,
            HandOff handOff,
            CompensateScript compensation,
            SoldOutMemory soldOut,
            ReserveSettings settings,
            CrashPoints crashPoints) {
        this.askRedis = askRedis;
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
                group.forEach(HoldGroups::answerUnknown); // how far it came, nobody can say
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
            answer.whenComplete((outcome, bug) -> {
                if (open.decrementAndGet() == 0) {
                    groupsInFlight.release();
                }
                answer(holds, held, bug == null ? outcome : HandOffOutcome.UNKNOWN);
            });
        }
    }

    private void decide(long sessionId, List<Grab> grabs, List<HoldsTaken> taken, Map<String, Grab> held) {
        switch (askRedis.decide(sessionId, grabs)) {
            case AskRedis.Answer.Decided decided -> sort(sessionId, grabs, decided.verdicts(), taken, held);
            case AskRedis.Answer.NotDone nothing -> grabs.forEach(grab -> grab.answer(UNAVAILABLE));
            // What was taken is pending, and the sweeper hands it off.
            case AskRedis.Answer.Unknown unknown -> grabs.forEach(HoldGroups::answerUnknown);
        }
    }

    private static void answerUnknown(Grab grab) {
        grab.answer(new HoldOutcome.Unknown(grab.traceId()));
    }

    /** Answers who was refused; the others wait until they are handed off. */
    private void sort(
            long sessionId,
            List<Grab> grabs,
            HoldScript.Decided decided,
            List<HoldsTaken> taken,
            Map<String, Grab> held) {
        soldOut.remember(sessionId, decided.soldOut());
        List<HoldsTaken.Hold> holds = new ArrayList<>();
        for (int i = 0; i < grabs.size(); i++) {
            Grab grab = grabs.get(i);
            if (decided.outcomes().get(i) instanceof HoldOutcome.Held hold) {
                holds.add(new HoldsTaken.Hold(hold.traceId(), grab.userId(), hold.slotId(), decided.nowMillis()));
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
        boolean givenBack = switch (outcome) {
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

    /** Answers grabs that waited too long, whatever holds the worker up: they were never asked. */
    @Scheduled(fixedDelay = 100)
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
