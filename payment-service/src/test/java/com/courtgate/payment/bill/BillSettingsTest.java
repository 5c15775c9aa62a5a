package com.courtgate.payment.bill;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class BillSettingsTest {
    @Test
    void takeZonesOfRegionsOnly() {
        assertThatThrownBy(() -> new BillSettings(ZoneId.of("UTC+8"), LocalTime.NOON, Duration.ofMinutes(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("courtgate.bill.zone");
    }
}
