package com.courtgate.payment.renotification;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class DueRepeatsIT extends PaymentServerTest implements DueWorkContract<PayOrder> {
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update pay_order set repeat_at = null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "repeat-payment-events";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    /** Paid here, and the event of it lost. */
    @Override
    public long aDueRow() {
        String no = payable(anOrder(1));
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        jdbc.update("update outbox_event set status = 'DEAD' where aggregate_id = ?", no);
        clock.advance(Duration.ofMinutes(1));
        return payOrder(no).id();
    }

    /** Told again, once. */
    @Override
    public boolean isDone(long id) {
        String no = jdbc.queryForObject("select out_trade_no from pay_order where id = ?", String.class, id);
        return events(no, "payment.succeeded") == 2;
    }
}
