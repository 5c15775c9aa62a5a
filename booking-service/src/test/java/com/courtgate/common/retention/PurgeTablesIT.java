package com.courtgate.common.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TablesKept;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

class PurgeTablesIT extends SaleServerTest {
    private static final int MANY = Race.rounds(40_000, 200_000);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final String DIGITS =
            "(select 0 d union all select 1 union all select 2 union all select 3 union all select 4"
                    + " union all select 5 union all select 6 union all select 7 union all select 8"
                    + " union all select 9)";

    @Autowired
    private PurgeTables purge;

    @Autowired
    private List<Retention> retentions;

    @Autowired
    private NamedParameterJdbcTemplate named;

    @Test
    void knowsWhatBecomesOfEachTable() {
        TablesKept.assertEachHasARuleOrAReason(jdbc, retentions);
    }

    private RetentionRule rule(String name) {
        return retentions.stream()
                .flatMap(each -> each.rules().stream())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsTheFateOfATraceLongerThanAnythingThatMayAskForIt() {
        assertThat(rule("hold-decision").least())
                .isGreaterThan(rule("dead-letter").keep());
        assertThat(rule("inbox-done").least()).isGreaterThan(rule("outbox-sent").keep());
    }

    private void insertOld(int rows, Instant at) {
        jdbc.update("""
                insert into order_state_flow (order_no, event, to_status, result, at)
                select concat('old', a.d, b.d, c.d, d.d, e.d, f.d), 'CREATE', 'CREATED', 'APPLIED', ?
                from D a cross join D b cross join D c cross join D d cross join D e cross join D f
                where 10 * f.d + e.d < ?
                """.replace(" D ", " " + DIGITS + " "), InstantTypeHandler.text(at), rows / 10_000);
    }

    @Test
    void purgesVeryManyRowsWhileOthersAreWritten() {
        insertOld(MANY, clock.instant().minus(YEAR.multipliedBy(3)));
        Slot slot = aSlot(1_000);
        var done = new AtomicBoolean();
        Callable<Integer> purger = () -> {
            purge.purge();
            done.set(true);
            return 0;
        };
        Callable<Integer> writer = () -> {
            int written = 0;
            while (!done.get() && written < slot.permits()) {
                recorded(slot, aUser());
                written++;
            }
            return written;
        };
        int written = Race.run(List.of(purger, writer)).getLast();
        assertThat(written).as("recordings went on").isPositive();
        assertThat(count("order_state_flow where order_no like 'old%'")).isZero();
        assertThat(activeReservations(slot)).isEqualTo(written);
        assertThat(count(
                        "order_state_flow where order_no in (select order_no from reservation" + " where slot_id = ?)",
                        slot.id()))
                .as("what is young stays")
                .isEqualTo(written);
    }

    @Test
    void forgetsTheFateOfATraceLongAfterItsSlotIsOver() {
        Slot slot = aSlot(1);
        Decision decision = recorded(slot, aUser());
        String ofTrace = "hold_decision where trace_id = ?";
        clock.advance(Duration.ofDays(181));
        purge.purge();
        assertThat(count(ofTrace, decision.traceId())).as("the slot is later").isEqualTo(1);
        clock.advance(Duration.ofDays(30));
        purge.purge();
        assertThat(count(ofTrace, decision.traceId())).isZero();
    }

    @Test
    void keepsTheStateFlowOfAnOrderThatHasNotEnded() {
        Decision decision = recorded(aSlot(1), aUser());
        clock.advance(YEAR.multipliedBy(3));
        purge.purge();
        assertThat(flowOf(decision)).hasSize(1);
        jdbc.update("update booking_order set status = 'CANCELED' where order_no = ?", decision.orderNo());
        purge.purge();
        assertThat(flowOf(decision)).isEmpty();
    }

    @Test
    void keepsADeadLetterThatWaitsForAPerson() {
        for (String status : List.of("RULED", "PARKED", "REPLAYED")) {
            jdbc.update(
                    "insert into dead_letter (trace_ids, body, status, received_at)" + " values ('old', '', ?, ?)",
                    status,
                    InstantTypeHandler.text(clock.instant().minus(Duration.ofDays(91))));
        }
        purge.purge();
        assertThat(jdbc.queryForList("select status from dead_letter where trace_ids = 'old'", String.class))
                .containsExactly("PARKED");
    }

    @Test
    void refusesSettingsThatBreakAPromiseOrNameNoRule() {
        assertThatThrownBy(() -> keeping(Map.of("hold-decision", Duration.ofDays(99))))
                .hasMessageContaining("hold-decision: at least");
        assertThatThrownBy(() -> keeping(Map.of("hold-decisions", YEAR)))
                .hasMessageContaining("no rule is [hold-decisions]");
        keeping(Map.of("hold-decision", YEAR));
    }

    private PurgeTables keeping(Map<String, Duration> keep) {
        var settings = new RetentionSettings(Duration.ofMinutes(10), 1000, keep);
        return new PurgeTables(named, retentions, settings, clock, new SimpleMeterRegistry());
    }
}
