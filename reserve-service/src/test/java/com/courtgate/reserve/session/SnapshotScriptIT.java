package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.StockState.SlotHolder;
import com.courtgate.common.contract.session.StockState.SlotState;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotScriptIT {
    private final SnapshotScript script = new SnapshotScript(TestRedis.client());

    @Test
    void tellsCounterAndHoldersAndWhoWaitsForADecision() {
        var session = LoadedSession.unknown(2, 3);
        session.load(new Owner(session.slot(), 1, "t1"));
        Holding.hold(session, "t2", 2, session.slot());
        assertThat(read(session)).singleElement().satisfies(slot -> {
            assertThat(slot.permits()).isEqualTo(3);
            assertThat(slot.left()).isEqualTo(1);
            assertThat(slot.holders())
                    .containsExactlyInAnyOrder(new SlotHolder(1, "t1", false), new SlotHolder(2, "t2", true));
        });
    }

    /** While one that has ended was adopted and is not released yet. */
    @Test
    void tellsEachTraceOfAUser() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t2", 1, session.slot());
        session.adopt(0, 1, "t1");
        assertThat(read(session).getFirst().holders())
                .containsExactly(new SlotHolder(1, "t2", true), new SlotHolder(1, "t1", false));
    }

    @Test
    void tellsNothingOfASlotThatIsNotLoaded() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(read(session)).containsExactly(new SlotState(session.slot(), 0, 0, List.of()));
    }

    private List<SlotState> read(LoadedSession session) {
        return script.read(session.keys(), Map.of(Long.toString(session.slot()), "1|0"));
    }
}
