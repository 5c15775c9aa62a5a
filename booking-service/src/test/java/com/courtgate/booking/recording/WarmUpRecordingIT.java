package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.security.CurrentUser;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class WarmUpRecordingIT extends SaleServerTest {
    private static final List<String> TABLES = List.of(
            "booking_session", "time_slot", "booking_order", "order_item", "reservation", "hold_decision", "notice");

    @Autowired
    private WarmUpRecording warmUpRecording;

    @Autowired
    private RecordingWarmUpScript script;

    private Map<String, Long> rows() {
        return TABLES.stream().collect(Collectors.toMap(table -> table, this::rowsOf));
    }

    private Long rowsOf(String table) {
        return jdbc.queryForObject("select count(*) from " + table, Long.class);
    }

    private static Hold hold(int number, long slot) {
        return Hold.ofGrab("rehearsed-" + number, CurrentUser.FIRST_REHEARSING + number, slot, 1);
    }

    @Test
    void decidesAsRecordingDoesAndWritesNothing() {
        aSlot(1); // there is a court
        var before = rows();
        var holds = IntStream.range(0, 150).mapToObj(i -> hold(i, 7)).toList();
        List<Decision> decided = warmUpRecording.record(-5, holds).decisions();
        assertThat(decided).hasSize(150).allSatisfy(d -> assertThat(d.slotIds()).containsExactly(7L));
        assertThat(decided.stream().filter(d -> d.outcome() == Outcome.SUCCESS))
                .as("as many as there are permits")
                .hasSize(100);
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void playsWithoutATrace() {
        aSlot(1);
        var before = rows();
        assertThat(script.turn()).isPositive();
        assertThat(script.turn()).isPositive();
        assertThat(rows()).isEqualTo(before);
    }
}
