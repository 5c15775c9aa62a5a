package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TestServers;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.JobsConfiguration;
import com.courtgate.reserve.handoff.HandOffs;
import com.courtgate.reserve.pending.Compensation;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.annotation.Scheduled;

/** Waiting grabs are answered, whatever stands still behind them. */
class ImpatienceIT {
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch workerStuck = new CountDownLatch(1);
    private final CountDownLatch jobStuck = new CountDownLatch(1);
    private final LoadedSession session = LoadedSession.open(2);

    /** Job that is stuck, such as a sweeper that publishes to a frozen broker. */
    final class StuckJob {
        @Scheduled(fixedDelay = 1)
        void standStill() {
            jobStuck.countDown();
            await(end);
        }
    }

    @Test
    void answersWhoWaitsThoughWorkerAndSweeperAreStuck() {
        try (var context = new AnnotationConfigApplicationContext()) {
            context.registerBean(StuckJob.class, () -> new StuckJob());
            context.registerBean(GrabBatcher.class, this::batcherThatGetsStuck);
            context.register(JobsConfiguration.class);
            context.refresh();
            try {
                assertAnswersWhoWaits(context.getBean(GrabBatcher.class));
            } finally {
                end.countDown();
            }
        }
    }

    private void assertAnswersWhoWaits(GrabBatcher batcher) {
        await(jobStuck);
        Grab first = submit(batcher, 1);
        await(workerStuck);
        Grab second = submit(batcher, 2);
        assertThat(second.outcome().orTimeout(1, TimeUnit.MINUTES).join()).isEqualTo(new HoldOutcome.Unavailable());
        assertThat(first.outcome()).isNotDone();
        assertThat(session.pending()).containsOnlyKeys(first.request().traceId());
    }

    private GrabBatcher batcherThatGetsStuck() {
        var impatient = new HoldSettings(1, 1, Duration.ZERO, 1000, Duration.ofMillis(1), Duration.ofHours(1));
        var stuck = new GrabHandOff(HandOffs.to(TestServers.freePort()), point -> {
            workerStuck.countDown();
            await(end);
        });
        return new GrabBatcher(
                Holding.script(), stuck, Compensation.overTestRedis(), new SoldOutCache(impatient), impatient);
    }

    private Grab submit(GrabBatcher batcher, long user) {
        var grab = new Grab(session.id() + "-" + user, session.id(), user, List.of(session.slot()), TraceSpan.NONE);
        batcher.submit(grab);
        return grab;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
