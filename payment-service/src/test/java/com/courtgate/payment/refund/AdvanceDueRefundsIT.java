package com.courtgate.payment.refund;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.refundorder.Refund;
import org.junit.jupiter.api.BeforeEach;

class AdvanceDueRefundsIT extends PaymentServerTest implements DueWorkContract<Refund> {
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update refund_order set next_try_at = null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "advance-refunds";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    /** Made by the channel, which has told nobody. */
    @Override
    public long aDueRow() {
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        Refund refund = onlyRefund(no);
        channel.finishRefund(refund.refundNo());
        jdbc.update(
                "update refund_order set next_try_at = ? where id = ?",
                InstantTypeHandler.text(clock.instant()),
                refund.id());
        return refund.id();
    }

    @Override
    public boolean isDone(long id) {
        return count("refund_order where id = ? and status = 'SUCCESS' and next_try_at is null", id) == 1;
    }
}
