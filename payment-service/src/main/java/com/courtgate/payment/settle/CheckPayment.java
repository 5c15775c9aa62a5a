package com.courtgate.payment.settle;

import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.AnomalyKind;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Refuses a payment that is not the one that was asked for: it counts for nothing, and a person decides on it. */
@Component
class CheckPayment {
    private final Channels channels;
    private final Anomalies anomalies;
    private final PayOrders payOrders;
    private final EndPayOrder endPayOrder;

    CheckPayment(Channels channels, Anomalies anomalies, PayOrders payOrders, EndPayOrder endPayOrder) {
        this.channels = channels;
        this.anomalies = anomalies;
        this.payOrders = payOrders;
        this.endPayOrder = endPayOrder;
    }

    /** Empty when it is the payment that was asked for; else the difference, which has been recorded. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<SettleOutcome.Mismatch> refuse(
            PayOrder order, Payment payment, PaymentReportSource source, Instant at) {
        Optional<String> difference = difference(order, payment);
        difference.ifPresent(what -> record(order, payment, what, source, at));
        return difference.map(SettleOutcome.Mismatch::new);
    }

    private void record(PayOrder order, Payment payment, String difference, PaymentReportSource source, Instant at) {
        anomalies.record(AnomalyKind.AMOUNT_MISMATCH, order, payment, TruncatedText.of(difference), at);
        switch (source) {
            case NOTIFICATION -> payOrders.scheduleQuery(order, at);
            // The sum differs indeed: the user may try again, a person decides on this money.
            case QUERY -> endPayOrder.end(order, order.status().abandonedAs(), difference, at);
        }
    }

    private Optional<String> difference(PayOrder order, Payment payment) {
        if (!payment.outTradeNo().equals(order.outTradeNo())) {
            return Optional.of("another order number: " + payment.outTradeNo());
        }
        if (payment.paidFen() != order.payableFen()) {
            return Optional.of("amount is " + payment.paidFen() + ", not " + order.payableFen());
        }
        if (!payment.currency().equals(order.currency())) {
            return Optional.of("currency is " + payment.currency() + ", not " + order.currency());
        }
        if (!isOurs(payment, order.channel())) {
            return Optional.of("another merchant: " + payment.merchantId());
        }
        if (order.status().isPaid() && !payment.channelTradeNo().equals(order.channelTradeNo())) {
            return Optional.of("another transaction than " + order.channelTradeNo());
        }
        return Optional.empty();
    }

    private boolean isOurs(Payment payment, String channel) {
        return channels.find(channel)
                .filter(known -> known.merchantId().equals(payment.merchantId()))
                .isPresent();
    }
}
