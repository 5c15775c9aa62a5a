package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecordingConfigurationTest {
    @Test
    void letsNoJobHoldUpAnother() throws InterruptedException {
        var scheduler = new RecordingConfiguration().taskScheduler();
        scheduler.initialize();
        try {
            var allAtOnce = new CountDownLatch(3);
            for (int job = 0; job < 3; job++) {
                scheduler.scheduleWithFixedDelay(
                        () -> {
                            allAtOnce.countDown();
                            awaitForever(allAtOnce);
                        },
                        Duration.ofHours(1));
            }
            assertThat(allAtOnce.await(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            scheduler.shutdown();
        }
    }

    private static void awaitForever(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
