package com.courtgate.scheduler.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.contract.session.StockState.SlotHolder;
import com.courtgate.common.contract.session.StockState.SlotState;
import com.courtgate.scheduler.audit.Finding.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StockComparisonTest {
    private static final long SLOT = 71;
    private static final Holder ANN = new Holder(SLOT, 1, "trace-ann");

    @Test
    void findsNothingWhereBothAgree() {
        assertThat(StockComparison.differences(redis(slot(2, 1, decided(ANN))), database(2, ANN)))
                .isEmpty();
    }

    @Test
    void letsAPendingHoldBe() {
        var pending = new SlotHolder(1, "trace-ann", true);
        assertThat(StockComparison.differences(redis(slot(2, 1, pending)), database(2)))
                .isEmpty();
    }

    @Test
    void takesAPendingHoldForTheRecordedOneOfItsTrace() {
        var pending = new SlotHolder(1, "trace-ann", true);
        assertThat(StockComparison.differences(redis(slot(2, 1, pending)), database(2, ANN)))
                .isEmpty();
    }

    @Test
    void findsAHolderThatTheDatabaseDoesNotHave() {
        assertThat(StockComparison.differences(redis(slot(2, 1, decided(ANN))), database(2)))
                .containsExactly(Finding.of(Kind.UNKNOWN_HOLDER, ANN));
    }

    @Test
    void findsAReservationThatRedisDoesNotHold() {
        assertThat(StockComparison.differences(redis(slot(2, 2)), database(2, ANN)))
                .containsExactly(Finding.of(Kind.LOST_PERMIT, ANN));
    }

    @Test
    void findsBothWhenTheUserHasItByAnotherTrace() {
        var older = new SlotHolder(1, "trace-old", false);
        assertThat(StockComparison.differences(redis(slot(2, 1, older)), database(2, ANN)))
                .containsExactlyInAnyOrder(
                        Finding.of(Kind.UNKNOWN_HOLDER, new Holder(SLOT, 1, "trace-old")),
                        Finding.of(Kind.LOST_PERMIT, ANN));
    }

    @Test
    void findsACounterThatIsTooHighOrTooLow() {
        assertThat(StockComparison.differences(redis(slot(2, 2, decided(ANN))), database(2, ANN)))
                .containsExactly(Finding.miscount(SLOT, 1));
        assertThat(StockComparison.differences(redis(slot(2, -1, decided(ANN))), database(2, ANN)))
                .containsExactly(Finding.miscount(SLOT, -2));
    }

    @Test
    void leavesOutSlotsThatOnlyOneSideHas() {
        var blockedSince = new SlotState(99, 1, 1, List.of(new SlotHolder(5, "t", false)));
        assertThat(StockComparison.differences(redis(blockedSince), database(2, ANN)))
                .isEmpty();
    }

    private static SlotState slot(int permits, int left, SlotHolder... holders) {
        return new SlotState(SLOT, permits, left, List.of(holders));
    }

    private static SlotHolder decided(Holder holder) {
        return new SlotHolder(holder.userId(), holder.traceId(), false);
    }

    private static StockState redis(SlotState... slots) {
        return new StockState(true, Gate.OPEN, 0, 0L, Map.of(), List.of(slots));
    }

    private static SessionStock database(int permits, Holder... holders) {
        return new SessionStock(
                7, 0, 0, 0, 2, List.of(new SessionStock.Slot(SLOT, permits, 0)), List.of(holders), 0, null);
    }
}
