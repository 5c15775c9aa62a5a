package com.courtgate.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.annotation.Scheduled;

class JobsConfigurationTest {
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch stuck = new CountDownLatch(1);
    private final CountDownLatch looked = new CountDownLatch(2);

    /** Job that is stuck, such as a sweep that waits for a frozen broker. */
    final class StuckJob {
        @Scheduled(fixedDelay = 1)
        void sweep() throws InterruptedException {
            stuck.countDown();
            end.await();
        }
    }

    /** Another job, such as the look for those who wait for a result; only after the other one is stuck. */
    final class OtherJob {
        @Scheduled(fixedDelay = 1)
        void look() throws InterruptedException {
            stuck.await();
            looked.countDown();
        }
    }

    @Test
    void letsNoJobHoldUpAnother() throws InterruptedException {
        try (var context = new AnnotationConfigApplicationContext()) {
            context.register(JobsConfiguration.class);
            context.registerBean(StuckJob.class, () -> new StuckJob());
            context.registerBean(OtherJob.class, () -> new OtherJob());
            context.refresh();
            try {
                assertThat(looked.await(1, TimeUnit.MINUTES)).isTrue();
            } finally {
                end.countDown();
            }
        }
    }
}
