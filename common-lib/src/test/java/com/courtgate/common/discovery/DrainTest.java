package com.courtgate.common.discovery;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.context.SmartLifecycle;

class DrainTest {

    @Test
    void holdsBackTheEndOfTheWebServerForItsTime() {
        var drained = new AtomicBoolean();
        var drain = new Drain(Duration.ofSeconds(15));
        drain.start();
        drain.stop(() -> drained.set(true));
        assertThat(drain.isRunning()).isFalse();
        assertThat(drained).as("still serving").isFalse();
    }

    @Test
    void endsByItself() {
        var drained = new AtomicBoolean();
        new Drain(Duration.ofMillis(1)).stop(() -> drained.set(true));
        eventually(() -> assertThat(drained).isTrue());
    }

    @Test
    void isTheFirstToEnd() {
        assertThat(new Drain(Duration.ZERO).getPhase()).isEqualTo(SmartLifecycle.DEFAULT_PHASE);
    }

    @Test
    void isShorterThanThePatienceOfWhoeverStopsTheService() {
        BoundSettings.assertRefused(DiscoverySettings.class, "courtgate.discovery.drain", "-1ms");
        BoundSettings.assertRefused(DiscoverySettings.class, "courtgate.discovery.drain", "15001ms");
    }
}
