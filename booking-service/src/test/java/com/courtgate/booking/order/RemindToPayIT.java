package com.courtgate.booking.order;

import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class RemindToPayIT extends OrderServerTest implements DueWorkContract<DueOrder> {
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
        return "remind-to-pay";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    /** Four minutes before its deadline, from which on nobody needs to be reminded. */
    @Override
    public long aDueRow() {
        String orderNo = aReservedOrder(aUser(), aSession(1));
        jdbc.update(
                "update booking_order set pay_deadline = ? where order_no = ?",
                InstantTypeHandler.text(clock.instant().plus(Duration.ofMinutes(4))),
                orderNo);
        return jdbc.queryForObject("select id from booking_order where order_no = ?", Long.class, orderNo);
    }

    /** Told once, and the order's next look is not put off: one that was told of is not claimed again for it. */
    @Override
    public boolean isDone(long id) {
        return count(
                        "booking_order o join notice n on n.subject = o.order_no where o.id = ? and n.kind = 'PAY_SOON'"
                                + " and (o.overdue_look_at is null or o.overdue_look_at <= ?)",
                        id,
                        InstantTypeHandler.text(clock.instant()))
                == 1;
    }

    @Override
    public boolean mayBecomeDead() {
        return false;
    }
}
