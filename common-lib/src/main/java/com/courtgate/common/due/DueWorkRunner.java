package com.courtgate.common.due;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.support.TransactionTemplate;

/** All works of a service: each has a worker with a thread of its own, and is measured. */
public final class DueWorkRunner implements SmartLifecycle, MeterBinder {
    private final Map<String, RunningWork> doings = new LinkedHashMap<>();
    private final FailureMapper failures;
    private final TransactionTemplate transaction;
    private final boolean startsByItself;
    private final Clock clock;
    private volatile boolean running;

    private record RunningWork(DueWork<?> work, DueWorker<?> worker, DueLoop loop) {}

    DueWorkRunner(
            List<DueWork<?>> works,
            FailureMapper failures,
            TransactionTemplate transaction,
            boolean startsByItself,
            Clock clock) {
        this.failures = failures;
        this.transaction = transaction;
        this.startsByItself = startsByItself;
        this.clock = clock;
        for (DueWork<?> work : works) {
            DueWorker<?> worker = worker(work);
            var loop = new DueLoop(work.schedule().name(), work.schedule().every(), worker::run);
            if (doings.put(work.schedule().name(), new RunningWork(work, worker, loop)) != null) {
                throw new IllegalStateException(
                        "two works are called " + work.schedule().name());
            }
        }
    }

    <T> DueWorker<T> worker(DueWork<T> work) {
        return new DueWorker<>(work, failures, transaction, clock);
    }

    /** Does a work now, on the caller's thread; answers how many rows were claimed. */
    public int run(String name) {
        return find(name).worker().run();
    }

    /** Has a work look for due rows when the caller's transaction has committed. */
    public void wakeAfterCommit(String name) {
        find(name).loop().wakeAfterCommit();
    }

    TransactionTemplate transaction() {
        return transaction;
    }

    DueWork<?> work(String name) {
        return find(name).work();
    }

    private RunningWork find(String name) {
        return Optional.ofNullable(doings.get(name))
                .orElseThrow(() -> new IllegalArgumentException(name + " is none of " + doings.keySet()));
    }

    @Override
    public boolean isAutoStartup() {
        return startsByItself;
    }

    @Override
    public void start() {
        running = true;
        doings.values().forEach(doing -> doing.loop().start());
    }

    @Override
    public void stop() {
        running = false;
        doings.values().forEach(doing -> doing.worker().stop());
        doings.values().forEach(doing -> doing.loop().stop());
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Registers the backlog of rows that failed and will be attempted again. */
    @Override
    public void bindTo(MeterRegistry registry) {
        for (String name : doings.keySet()) {
            new BacklogMeters(
                            "courtgate.due",
                            "rows of a work that fail",
                            () -> failures.oldest(name, stillAttempted()),
                            () -> countDead(name),
                            clock)
                    .bindTo(registry, Tags.of("work", name));
        }
    }

    long countDead(String name) {
        return failures.countDead(name, stillAttempted(), WorkSchedule.MOST_FAILURES);
    }

    private Instant stillAttempted() {
        return clock.instant().minus(WorkSchedule.BACKOFF.longest().multipliedBy(2));
    }
}
