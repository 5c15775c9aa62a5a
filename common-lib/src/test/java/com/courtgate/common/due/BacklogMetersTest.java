package com.courtgate.common.due;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class BacklogMetersTest {
    private static final Instant NOW = Instant.parse("2026-03-02T04:00:00Z");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Table table = new Table();

    private static final class Table {
        private @Nullable Instant oldest;
        private boolean isAway;

        @Nullable
        Instant oldest() {
            countDead();
            return oldest;
        }

        long countDead() {
            if (isAway) {
                throw new DataAccessResourceFailureException("away");
            }
            return 3;
        }
    }

    @BeforeEach
    void bind() {
        new BacklogMeters(
                        "courtgate.things", "things", table::oldest, table::countDead, Clock.fixed(NOW, ZoneOffset.UTC))
                .bindTo(meters);
    }

    private double age() {
        return meters.get("courtgate.things.oldest").timeGauge().value(TimeUnit.SECONDS);
    }

    private double dead() {
        return meters.get("courtgate.things.dead").gauge().value();
    }

    @Test
    void tellHowOldTheOldestIsAndHowManyAreDead() {
        assertThat(age()).isZero();
        table.oldest = NOW.minusMillis(90_500);
        assertThat(age()).isEqualTo(90.5);
        table.oldest = NOW.plusSeconds(1); // by another machine's clock
        assertThat(age()).isZero();
        assertThat(dead()).isEqualTo(3);
    }

    /** An alert tells by this that the database is away. */
    @Test
    void areNoNumbersWhileTheDatabaseIsAway() {
        table.isAway = true;
        assertThat(age()).isNaN();
        assertThat(dead()).isNaN();
    }
}
