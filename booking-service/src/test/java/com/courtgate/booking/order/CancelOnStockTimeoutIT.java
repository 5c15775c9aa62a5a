package com.courtgate.booking.order;

import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class CancelOnStockTimeoutIT extends OrderServerTest implements DueWorkContract<DueOrder> {
    private static final Duration STOCK_TIMEOUT = Duration.ofMinutes(1);

    @BeforeEach
    void endLeftovers() {
        jdbc.update("update booking_order set status = 'CANCELED' where status in ('CREATED', 'STOCK_RESERVED')");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "end-without-stock";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    private long idOf(String orderNo) {
        return jdbc.queryForObject("select id from booking_order where order_no = ?", Long.class, orderNo);
    }

    @Override
    public long aDueRow() {
        String orderNo = anOrder(aUser(), aSession(1));
        clock.advance(STOCK_TIMEOUT);
        return idOf(orderNo);
    }

    @Override
    public boolean isDone(long id) {
        return count("booking_order where id = ? and status = 'CANCELED'", id) == 1;
    }
}
