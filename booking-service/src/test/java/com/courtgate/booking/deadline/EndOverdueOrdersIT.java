package com.courtgate.booking.deadline;

import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class EndOverdueOrdersIT extends SaleServerTest implements DueWorkContract<DueOrder> {
    @BeforeEach
    void endLeftovers() {
        jdbc.update("update booking_order set status = 'CANCELED' where status = 'STOCK_RESERVED'");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "end-overdue";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        var recorded = recorded(aSlot(1), aUser());
        clock.advance(Duration.ofMinutes(15));
        return jdbc.queryForObject("select id from booking_order where order_no = ?", Long.class, recorded.orderNo());
    }

    @Override
    public boolean isDone(long id) {
        return count("booking_order where id = ? and status = 'CANCELED'", id) == 1;
    }
}
