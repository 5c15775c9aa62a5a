package com.courtgate.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PeriodTest {
    @Test
    void keepsWithinWhatADatabaseKnows() {
        var widest = new Period(Instant.MIN, Instant.MAX);
        assertThat(widest.from()).isEqualTo("2000-01-01T00:00:00Z");
        assertThat(widest.to()).isEqualTo("9999-01-01T00:00:00Z");
        assertThat(new Period(null, null)).isEqualTo(Period.ALL);
        Instant now = Instant.parse("2030-06-03T05:00:00Z");
        assertThat(new Period(now, now))
                .isEqualTo(new Period(now, now))
                .extracting(Period::from)
                .isEqualTo(now);
    }
}
