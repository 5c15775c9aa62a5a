package com.courtgate.gateway.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class BodySettingsTest {
    private static final DataSize MB = DataSize.ofMegabytes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void namesTheSettingThatIsWrong() {
        assertThatThrownBy(() -> settings(MB, Duration.ZERO, 1))
                .hasMessageContaining("courtgate.gateway.bodies.within");
        assertThatThrownBy(() -> settings(DataSize.ofBytes(0), SECOND, 1))
                .hasMessageContaining("courtgate.gateway.bodies.small");
        assertThatThrownBy(() -> settings(MB, SECOND, 0))
                .hasMessageContaining("courtgate.gateway.bodies.slow-per-user");
    }

    @Test
    void forgetsAVisitorWithoutSlowUploads() {
        var slow = new VisitorConcurrency(9, settings(MB, SECOND, 2)::slow);
        Visitor user = new Visitor.User(1);
        assertThat(slow.enter(user)).isTrue();
        assertThat(slow.enter(user)).isTrue();
        assertThat(slow.enter(user)).as("the third").isFalse();
        assertThat(slow.enter(new Visitor.Anonymous("1"))).isTrue();
        slow.leave(user);
        assertThat(slow.enter(user)).isTrue();
        slow.leave(user);
        slow.leave(user);
        assertThat(slow.visitors()).isEqualTo(1);
    }

    @Test
    void givesBackWhatItDidNotTake() {
        var memory = new LaneMemory(10);
        assertThat(memory.take(8)).isTrue();
        assertThat(memory.take(3)).isFalse();
        assertThat(memory.take(2)).isTrue();
        memory.give(10);
        assertThat(memory.used()).isZero();
    }

    private static BodySettings settings(DataSize small, Duration within, int slowPerUser) {
        return new BodySettings(DataSize.ofKilobytes(2), small, MB, MB, within, SECOND, MB, SECOND, 5, slowPerUser);
    }
}
