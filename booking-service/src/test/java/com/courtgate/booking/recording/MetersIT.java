package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.common.testing.DocumentedMeters;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class MetersIT extends SaleServerTest {
    @Autowired
    private MeterRegistry registry;

    @Autowired
    private CrashOnDemand crashes;

    private double orders(String to) {
        return registry.get("courtgate.orders").tag("to", to).counter().count();
    }

    private double unwarmed(long hall) {
        return registry.get("courtgate.sessions.unwarmed")
                .tag("hall", String.valueOf(hall))
                .gauge()
                .value();
    }

    private double unwarmed() {
        return unwarmed(1);
    }

    @Test
    void areThoseOfTheDocs() {
        DocumentedMeters.of("booking-service").assertAreThoseOf(registry);
    }

    @Test
    void haveASeriesForEachHallFromTheNextLookOn() {
        long hall = aHall("Asia/Shanghai");
        eventually(() -> {
            assertThat(registry.get("courtgate.halls").gauge().value()).isGreaterThan(1);
            assertThat(registry.find("courtgate.sessions.unwarmed")
                            .tag("hall", String.valueOf(hall))
                            .gauge())
                    .isNotNull();
        });
        double first = unwarmed();
        post(
                        admin(),
                        "/admin/sessions",
                        Map.of(
                                "slotDate",
                                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)
                                        .plusDays(1),
                                "flashTime",
                                clock.instant().minusSeconds(60),
                                "slots",
                                List.of(Map.of("courtId", aCourtOf(hall), "startTime", "22:00", "endTime", "23:00"))))
                .isOk();
        eventually(() -> assertThat(unwarmed(hall)).isEqualTo(1));
        eventually(() -> assertThat(unwarmed()).isEqualTo(first));
    }

    @Test
    void moveWithTheHoldsOfAHandOff() {
        double before = orders("stock_reserved");
        long decided = registry.get("courtgate.holds.wait").timer().count();
        Slot slot = aSlot(2);
        var holds = holds(slot, 3);
        handOver(slot, holds);
        holds.forEach(hold -> arrivedDecision(hold.traceId()));
        assertThat(orders("stock_reserved")).isEqualTo(before + 2);
        eventually(() ->
                assertThat(registry.get("courtgate.holds.wait").timer().count()).isEqualTo(decided + 3));
    }

    @Test
    void doNotCountWhatIsRolledBack() {
        double before = orders("stock_reserved");
        Slot slot = aSlot(1);
        crashes.dieAt(CrashPoint.BEFORE_COMMIT);
        assertThatThrownBy(() -> decided(slot, aHold(slot))).isNotNull();
        assertThat(orders("stock_reserved")).isEqualTo(before);
        recorded(slot, aUser());
        assertThat(orders("stock_reserved")).isEqualTo(before + 1);
    }

    @Test
    void tellOfASessionThatIsNotWarmedFourMinutesBeforeItsGate() {
        double before = unwarmed();
        Slot slot = aSlot(1); // its gate should have opened a minute ago
        eventually(() -> assertThat(unwarmed()).isEqualTo(before + 1));
        flashesIn(slot, Duration.ofMinutes(5));
        eventually(() -> assertThat(unwarmed()).isEqualTo(before));
        flashesIn(slot, Duration.ofMinutes(3));
        eventually(() -> assertThat(unwarmed()).isEqualTo(before + 1));
        postInternal("/internal/sessions/" + slot.sessionId() + "/status", Map.of("to", "WARMED"))
                .isOk();
        eventually(() -> assertThat(unwarmed()).isEqualTo(before));
    }

    private void flashesIn(Slot slot, Duration later) {
        jdbc.update(
                "update booking_session set flash_time = ? where id = ?",
                InstantTypeHandler.text(clock.instant().plus(later)),
                slot.sessionId());
    }
}
