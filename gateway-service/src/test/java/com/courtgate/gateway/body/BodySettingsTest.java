package com.courtgate.gateway.body;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodySettingsTest {
    @ParameterizedTest
    @CsvSource({"within, 0s", "large-within, 61s", "small, 0B", "slow-after, 9ms", "slow-per-user, 0"})
    void namesTheSettingThatIsWrong(String name, String value) {
        BoundSettings.assertRefused(BodySettings.class, "courtgate.gateway.bodies." + name, value);
    }

    @Test
    void forgetsAVisitorWithoutSlowUploads() {
        var slow = new VisitorConcurrency(9, settings(2)::slow);
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

    private static BodySettings settings(int slowPerUser) {
        return BoundSettings.of(BodySettings.class, Map.of("courtgate.gateway.bodies.slow-per-user", slowPerUser));
    }
}
