package com.courtgate.payment.anomaly;

import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Instant;
import java.util.Objects;

/** Money that an anomaly is about, by the channel's own number of the transaction. */
record Money(String channelTradeNo, long paidFen, Instant paidAt) {

    static Money of(Payment payment) {
        return new Money(payment.channelTradeNo(), payment.paidFen(), payment.paidAt());
    }

    /** Returns the money that a pay order was paid with. */
    static Money of(PayOrder paid) {
        return new Money(
                Objects.requireNonNull(paid.channelTradeNo()), paid.paidFen(), Objects.requireNonNull(paid.paidAt()));
    }
}
