package com.courtgate.reserve;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.DocumentedMeters;
import com.courtgate.reserve.session.LoadedSession;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class MetersIT {
    @Autowired
    MeterRegistry registry;

    @Autowired
    Api api;

    @Test
    void areThoseOfTheDocs() {
        DocumentedMeters.of("reserve-service").assertAreThoseOf(registry);
    }

    @Test
    void moveWithAGrab() {
        double held =
                registry.get("courtgate.grabs").tag("verdict", "HELD").counter().count();
        long scripts = registry.get("courtgate.grabs.script").timer().count();
        double grabs = registry.get("courtgate.grabs.batch").summary().totalAmount();
        long confirmed = confirmed();
        var session = LoadedSession.open(1);
        assertThat(api.grab(5, session.id(), session.slot())).matches(answer -> answer.says(202, "SUCCESS"));
        assertThat(registry.get("courtgate.grabs")
                        .tag("verdict", "HELD")
                        .counter()
                        .count())
                .isEqualTo(held + 1);
        assertThat(registry.get("courtgate.grabs.script").timer().count()).isGreaterThan(scripts);
        assertThat(registry.get("courtgate.grabs.batch").summary().totalAmount())
                .isEqualTo(grabs + 1);
        assertThat(confirmed()).isGreaterThan(confirmed); // holds that wait too long elsewhere are published as well
        assertThat(registry.get("courtgate.grabs.waiting").gauge().value()).isZero();
        eventually(
                () -> assertThat(registry.get("courtgate.pending.holds").gauge().value())
                        .as("nobody decides here")
                        .isGreaterThanOrEqualTo(1));
    }

    private long confirmed() {
        return registry.get("courtgate.handoff")
                .tag("outcome", "CONFIRMED")
                .timer()
                .count();
    }
}
