package com.courtgate.booking.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.order.PurgeFailedOffers;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class PurgeFailedOffersIT extends WaitlistServerTest {
    @Autowired
    private PurgeFailedOffers purge;

    @Test
    void forgetsOrdersThatNeverStoodWhenTheirEntriesGo() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        cancel(full.sold().getFirst());
        look();
        String failed = orderOf(entry);
        stockRefused(entry, user, slot, ResultCode.OUT_OF_STOCK);
        clock.advance(Duration.ofMinutes(1));
        look();
        clock.advance(Duration.ofMinutes(1));
        Decision stood = offered(entry, user, slot);
        cancel(stood);

        clock.advance(Duration.ofDays(89));
        purge.purge();
        assertThat(rowsOf(failed)).containsExactly(1L, 1L, 2L);
        clock.advance(Duration.ofDays(2));
        purge.purge();
        assertThat(rowsOf(failed)).containsExactly(0L, 0L, 0L);
        assertThat(rowsOf(stood.orderNo())).doesNotContain(0L);
    }

    /** Rows of the order: of its own, its items, its moves. */
    private List<Long> rowsOf(String orderNo) {
        return List.of(
                count("booking_order where order_no = ?", orderNo),
                count("order_item where order_no = ?", orderNo),
                count("order_state_flow where order_no = ?", orderNo));
    }
}
