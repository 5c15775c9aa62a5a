package com.courtgate.reserve.hold;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.pending.CompensateScript;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Group commit: one worker takes whatever grabs have queued up meanwhile, lets one script call decide them in order,
 * sends the held ones in one message and answers each when the broker has confirmed. A grab that comes alone goes alone
 * and at once; while a batch is on its way, the next one goes when it is full or that one is answered, as Nagle's rule
 * has it for packets, so that the cost of a script and a message is shared before there is a crowd. Nobody is told
 * "unavailable" alone a student who may have a permit: they are told their trace.
 */
@Component
class GrabBatcher implements SmartLifecycle, MeterBinder {
    private static final Logger log = LoggerFactory.getLogger(GrabBatcher.class);

    private final HoldScript script;
    private final GrabHandOff handOff;
    private final CompensateScript compensation;
    private final SoldOutCache soldOut;
    private final HoldSettings settings;
    private final BlockingQueue<Grab> waiting;
    private final Semaphore batchesInFlight;
    private volatile boolean running;
    private volatile Thread worker = new Thread(() -> {});

    GrabBatcher(
            HoldScript script,
            GrabHandOff handOff,
            CompensateScript compensation,
            SoldOutCache soldOut,
            HoldSettings settings) {
        this.script = script;
        this.handOff = handOff;
        this.compensation = compensation;
        this.soldOut = soldOut;
        this.settings = settings;
        this.waiting = new LinkedBlockingQueue<>(settings.waitingRoom());
        this.batchesInFlight = new Semaphore(settings.batchesInFlight());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("courtgate.grabs.waiting", waiting, Collection::size)
                .description("Grabs in the waiting room, which no script has been asked about yet")
                .register(registry);
    }

    /** Queues a grab for the next batch; a full waiting room answers at once. */
    void submit(Grab grab) {
        if (!running || !waiting.offer(grab)) {
            grab.answerUnavailable();
        } else if (fillsABatch()) {
            LockSupport.unpark(worker);
        }
    }

    private void work() {
        List<Grab> grabs = new ArrayList<>(settings.batchSize());
        while (running) {
            try {
                batchesInFlight.acquire();
                grabs.add(waiting.take());
                linger();
                waiting.drainTo(grabs, settings.batchSize() - 1);
                decide(List.copyOf(grabs));
            } catch (InterruptedException stop) {
                break;
            } catch (RuntimeException e) {
                log.error("A batch of {} grabs failed", grabs.size(), e);
                batchDone();
                grabs.forEach(Grab::answerUnknown);
            } finally {
                grabs.clear();
            }
        }
    }

    /**
     * Waits for others to join the one that was taken; however long the broker needs, no longer than the settings say.
     */
    private void linger() {
        long until = System.nanoTime() + settings.linger().toNanos();
        for (long left = until - System.nanoTime();
                left > 0 && running && areOnTheirWay() && !fillsABatch();
                left = until - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }

    /** Tells whether batches besides the one that is being collected are on their way. */
    private boolean areOnTheirWay() {
        return batchesInFlight.availablePermits() < settings.batchesInFlight() - 1;
    }

    /** Together with the one that was taken. */
    private boolean fillsABatch() {
        return waiting.size() >= settings.batchSize() - 1;
    }

    /** Notes that one batch fewer is on its way, so the one that lingers may go. */
    private void batchDone() {
        batchesInFlight.release();
        LockSupport.unpark(worker);
    }

    /** Decides one batch, which owns one place in flight until all its messages are answered. */
    private void decide(List<Grab> grabs) {
        Optional<HandOff.PublishPermit> granted = handOff.publishPermit();
        if (granted.isEmpty()) {
            grabs.forEach(grab -> grab.answerUnavailable());
            batchDone();
            return;
        }
        try (HandOff.PublishPermit publishPermit = granted.get()) {
            Collection<GrabBatch> batches = GrabBatch.of(grabs);
            batches.forEach(this::decide);
            List<GrabBatch> held = batches.stream().filter(GrabBatch::hasHolds).toList();
            if (held.isEmpty()) {
                batchDone();
            } else {
                publish(held, publishPermit);
            }
        }
    }

    private void decide(GrabBatch batch) {
        switch (script.ask(batch.sessionId(), batch.requests())) {
            case HoldScript.Answer.Answered decided -> {
                soldOut.remember(batch.sessionId(), decided.verdicts().soldOut());
                batch.decided(decided.verdicts());
            }
            case HoldScript.Answer.NotExecuted nothing -> batch.answerUnavailable();
            // Permits that were taken are pending, and the sweeper hands them off.
            case HoldScript.Answer.Unknown unknown -> batch.answerUnknown();
        }
    }

    private void publish(List<GrabBatch> held, HandOff.PublishPermit publishPermit) {
        var open = new AtomicInteger(held.size());
        for (GrabBatch batch : held) {
            handOff.publish(batch, publishPermit).whenComplete((outcome, bug) -> {
                if (open.decrementAndGet() == 0) {
                    batchDone();
                }
                answer(batch, bug == null ? outcome : HandOffOutcome.UNKNOWN);
            });
        }
    }

    private void answer(GrabBatch batch, HandOffOutcome outcome) {
        boolean isGivenBack = switch (outcome) {
            case CONFIRMED, UNKNOWN -> false;
            case REFUSED, NEVER_SENT -> giveBack(batch.handOff());
        };
        if (isGivenBack) {
            batch.answerNotDelivered();
        } else {
            batch.answerHeld();
        }
    }

    private boolean giveBack(HoldsTaken holds) {
        try {
            int given = compensation.compensate(holds);
            holds.holds().forEach(hold -> hold.slotIds().forEach(soldOut::forget));
            return given == holds.holds().size();
        } catch (RuntimeException e) {
            log.warn("{} holds stay pending: {}", holds.holds().size(), e.toString());
            return false;
        }
    }

    /** Answers grabs that waited too long, whatever holds the worker up: they were never asked. */
    @Scheduled(fixedDelay = 100)
    void timeOutWaitingGrabs() {
        long now = System.nanoTime();
        Grab head = waiting.peek();
        while (head != null && now - head.sinceNanos() > settings.patience().toNanos()) {
            if (waiting.remove(head)) {
                head.answerUnavailable();
            }
            head = waiting.peek();
        }
    }

    @Override
    public void start() {
        running = true;
        worker = Thread.ofPlatform().name("grab-batcher").start(this::work);
    }

    @Override
    public void stop() {
        running = false;
        worker.interrupt();
        List<Grab> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(grab -> grab.answerUnavailable());
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
