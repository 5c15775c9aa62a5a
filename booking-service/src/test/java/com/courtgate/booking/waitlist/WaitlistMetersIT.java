package com.courtgate.booking.waitlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Waitlists as they are watched: no place is kept from everybody unseen. */
class WaitlistMetersIT extends WaitlistServerTest {
    @Autowired
    private MeterRegistry registry;

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    @Test
    void tellOfSlotsThatAreKeptAndThatNobodyLooksAt() {
        jdbc.update("update slot_line set marked = false");
        Slot slot = aFullSlot(1).slot();
        joined(aStudent(), slot);
        look();
        assertThat(forgotten()).isZero();
        clock.advance(Duration.ofMinutes(4));
        assertThat(forgotten()).as("due three minutes ago").isZero();
        clock.advance(Duration.ofSeconds(1));
        assertThat(forgotten()).isOne();
        look();
        assertThat(forgotten()).isZero();
        assertThatThrownBy(() -> jdbc.update("update slot_line set due_at = null where slot_id = ?", slot.id()))
                .as("kept, and not looked at")
                .hasMessageContaining("slot_line_looked_at");
    }

    private double forgotten() {
        return gauge("courtgate.line.forgotten");
    }

    @Test
    void tellHowManyWait() {
        double before = gauge("courtgate.line.waiting");
        Slot slot = aFullSlot(1).slot();
        joined(aStudent(), slot);
        joined(aStudent(), slot);
        assertThat(gauge("courtgate.line.waiting")).isEqualTo(before + 2);
    }
}
