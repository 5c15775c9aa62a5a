package com.courtgate.drills.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.suite.Suite;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgainstRowsTest {
    @Test
    void areAllWhenNoneIsNamed() {
        assertThat(ids()).containsExactly("B1", "B2", "B10A", "B10B", "B10C", "B10D", "B4", "B12", "B5");
    }

    @Test
    void areThoseOfTheWordsInTheOrderOfTheTable() {
        assertThat(ids("b10", "B2")).containsExactly("B2", "B10A", "B10B", "B10C", "B10D");
        assertThat(ids("B5", "b10c", "B5")).containsExactly("B10C", "B5");
    }

    @Test
    void refuseAWordThatIsNone() {
        assertThatThrownBy(() -> CheckoutComparisonRows.of(List.of("B2", "B3", "fast")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[B3, FAST]")
                .hasMessageContaining("B10A");
    }

    @Test
    void sidesHaveNothingInCommonButTheServers() {
        var host = new Suite(Map.of(
                "COURTGATE_GATEWAY_PORT", "18080",
                "COURTGATE_REDIS", "redis://127.0.0.1:18379",
                "COURTGATE_REDIS_PASSWORD", "secret",
                "COURTGATE_BOOKING_DB_URL", "jdbc:mysql://127.0.0.1:18306/courtgate_booking?useSSL=false",
                "COURTGATE_PAYMENT_DB_URL", "jdbc:mysql://127.0.0.1:18306/courtgate_payment?useSSL=false",
                "COURTGATE_SCHEDULER_DB_URL", "jdbc:mysql://127.0.0.1:18306/courtgate_scheduler?useSSL=false"));
        Suite old = CheckoutServices.suite(host, "old");
        assertThat(old.environment())
                .containsEntry("COURTGATE_GATEWAY_URL", "http://127.0.0.1:18128")
                .containsEntry("COURTGATE_REDIS", "redis://127.0.0.1:18130")
                .containsEntry("COURTGATE_CACHE_REDIS", "redis://127.0.0.1:18130")
                .containsEntry("SPRING_RABBITMQ_VIRTUAL_HOST", "bench-old")
                .containsEntry(
                        "COURTGATE_BOOKING_DB_URL", "jdbc:mysql://127.0.0.1:18306/bench_old_booking?useSSL=false");
        Suite ours = CheckoutServices.suite(host, "new");
        assertThat(ours.environment()).containsEntry("COURTGATE_REDIS", "redis://127.0.0.1:18150");
        assertThat(ours.with(Map.of("COURTGATE_RABBIT_USER", "courtgate", "COURTGATE_RABBIT_PASSWORD", "secret"))
                        .brokerConnections()
                        .getVirtualHost())
                .isEqualTo("bench-new");
    }

    private static List<String> ids(String... words) {
        return CheckoutComparisonRows.of(List.of(words)).stream()
                .map(CheckoutComparisonRows.Row::id)
                .toList();
    }
}
