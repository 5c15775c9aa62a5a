package com.courtgate.payment.settle;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Effects of a lost compare-and-set: the row was read, and then another was faster. */
class SettlePaymentIT extends PaymentServerTest {
    @Autowired
    private SettlePayment settlePayment;

    @Autowired
    private TransactionTemplate transaction;

    private SettleOutcome settle(PayOrder seen) {
        var payment = new Payment(
                seen.outTradeNo(),
                "T" + seen.outTradeNo(),
                seen.payableFen(),
                "CNY",
                channel.merchantId(),
                clock.instant());
        return Objects.requireNonNull(transaction.execute(
                tx -> settlePayment.settle(seen, payment, PaymentReportSource.NOTIFICATION, clock.instant())));
    }

    @Test
    void refundsASuccessThatLosesAgainstTheClosing() {
        PayOrder seen = payOrder(payable(anOrder(1)));
        transaction.executeWithoutResult(tx -> payOrders.end(seen, PayOrderStatus.CLOSED, "expired", clock.instant()));
        assertThat(settle(seen)).isInstanceOf(SettleOutcome.UnexpectedPayment.class);
        assertThat(anomalies(seen.outTradeNo())).containsExactly("LATE_PAID REFUND_ORDERED");
        assertThat(refundsOf(seen.outTradeNo())).hasSize(1);
    }

    @Test
    void countsASuccessThatLosesAgainstTheMaking() {
        PayOrder paying = payOrder(payable(anOrder(1)));
        jdbc.update("update pay_order set status = 'INIT' where id = ?", paying.id());
        PayOrder seen = payOrder(paying.outTradeNo());
        transaction.executeWithoutResult(tx -> payOrders.accepted(seen, "http://cashier", clock.instant()));
        assertThat(settle(seen)).isInstanceOf(SettleOutcome.Settled.class);
        assertThat(events(seen.outTradeNo(), "payment.succeeded")).isEqualTo(1);
    }

    @Test
    void isConcurrentOnlyWhereTheSamePaymentWon() {
        PayOrder seen = payOrder(payable(anOrder(1)));
        assertThat(settle(seen)).isInstanceOf(SettleOutcome.Settled.class);
        assertThat(settle(seen)).isInstanceOf(SettleOutcome.Concurrent.class);
        assertThat(settle(payOrder(seen.outTradeNo()))).isInstanceOf(SettleOutcome.SettledBefore.class);
        assertThat(events(seen.outTradeNo(), "payment.succeeded")).isEqualTo(1);
    }
}
