package com.courtgate.payment.reconcile;

import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class ReconcileDuePayOrdersIT extends PaymentServerTest implements DueWorkContract<PayOrder> {
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update pay_order set next_query_at = null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "reconcile-pay-orders";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    /** Paid at the channel, which has told nobody. */
    @Override
    public long aDueRow() {
        String no = payable(anOrder(1));
        channel.simulatePayment(no);
        clock.advance(Duration.ofMinutes(1));
        return payOrder(no).id();
    }

    @Override
    public boolean isDone(long id) {
        return count("pay_order where id = ? and status = 'SUCCESS' and next_query_at is null", id) == 1;
    }
}
