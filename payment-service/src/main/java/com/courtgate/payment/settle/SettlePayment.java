package com.courtgate.payment.settle;

import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.AnomalyKind;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.meters.MoneyCount;
import com.courtgate.payment.meters.MoneyMove;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The one place that turns "the channel has the money" into a paid pay order and its event, or into an anomaly. Safe
 * under any repetition and against every other actor: each try starts from the row as it is now.
 */
@Component
public class SettlePayment {
    /** More moves than a pay order can make. */
    private static final int TRIES = 6;

    private final PayOrders payOrders;
    private final Anomalies anomalies;
    private final Channels channels;
    private final PaymentEvents events;
    private final MoneyCount money;

    SettlePayment(PayOrders payOrders, Anomalies anomalies, Channels channels, PaymentEvents events, MoneyCount money) {
        this.payOrders = payOrders;
        this.anomalies = anomalies;
        this.channels = channels;
        this.events = events;
        this.money = money;
    }

    /** Where the word of the payment comes from. */
    public enum Source {
        /** Came unasked; where it differs from what we know the channel is asked. */
        NOTIFICATION,
        /** The channel's answer to our question; there is nobody else to ask. */
        QUERY
    }

    /** What came of it. */
    public sealed interface Outcome {
        record Settled() implements Outcome {}

        /** This very payment counts already. */
        record SettledBefore() implements Outcome {}

        /** Another actor settled this very payment at the same moment. */
        record Concurrent() implements Outcome {}

        /** Recorded, now or before, as money out of place. */
        record OutOfPlace(AnomalyKind kind, boolean isNew) implements Outcome {}

        /** It is not the payment that was asked for. */
        record Differs(String what) implements Outcome {}
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public Outcome settle(PayOrder seen, Payment payment, Source source, Instant at) {
        String difference = difference(seen, payment);
        if (difference != null) {
            return differs(seen, payment, difference, source, at);
        }
        PayOrder now = seen;
        for (int i = 0; i < TRIES; i++) {
            if (now.status().isPaid()) {
                return i == 0 ? new Outcome.SettledBefore() : new Outcome.Concurrent();
            }
            if (!now.status().isLive()) {
                return outOfPlace(now, payment, at);
            }
            if (payOrders.succeed(now, payment, at)) {
                return settled(now, payment, at);
            }
            now = payOrders.get(now.id()); // another was first: what did it make of it?
        }
        throw new IllegalStateException("moves too often: " + seen.outTradeNo());
    }

    private Outcome settled(PayOrder order, Payment payment, Instant at) {
        events.succeeded(order, order.version() + 1L, payment.paidAt(), at);
        money.moved(MoneyMove.TAKEN, payment.paidFen());
        anomalies.mismatchWasNone(order, at);
        return new Outcome.Settled();
    }

    private Outcome outOfPlace(PayOrder ended, Payment payment, Instant at) {
        boolean isDouble = payOrders.liveOrPaid(ended.orderNo()).stream().anyMatch(o -> isPaid(o));
        var kind = isDouble ? AnomalyKind.DOUBLE_PAID : AnomalyKind.LATE_PAID;
        String detail = "paid after it was " + ended.status() + ": " + ended.closeReason();
        boolean isNew = anomalies.record(kind, ended, payment, cut(detail), at);
        anomalies.mismatchWasNone(ended, at);
        return new Outcome.OutOfPlace(kind, isNew);
    }

    private static boolean isPaid(PayOrder order) {
        return order.status().isPaid();
    }

    private Outcome differs(PayOrder order, Payment payment, String difference, Source source, Instant at) {
        anomalies.record(AnomalyKind.AMOUNT_MISMATCH, order, payment, cut(difference), at);
        switch (source) {
            case NOTIFICATION -> payOrders.lookAgain(order, at);
            // It is so: the user may try again, a person decides on this money.
            case QUERY -> payOrders.end(order, order.status().whenGivenUp(), difference, at);
        }
        return new Outcome.Differs(difference);
    }

    /** Null when it is the payment that was asked for. */
    private @Nullable String difference(PayOrder order, Payment payment) {
        if (!payment.outTradeNo().equals(order.outTradeNo())) {
            return "another order number: " + payment.outTradeNo();
        }
        if (payment.paidFen() != order.payableFen()) {
            return "amount is " + payment.paidFen() + ", not " + order.payableFen();
        }
        if (!payment.currency().equals(order.currency())) {
            return "currency is " + payment.currency() + ", not " + order.currency();
        }
        if (!payment.merchantId().equals(channels.of(order.channel()).merchantId())) {
            return "another merchant: " + payment.merchantId();
        }
        if (order.status().isPaid() && !payment.channelTradeNo().equals(order.channelTradeNo())) {
            return "another transaction than " + order.channelTradeNo();
        }
        return null;
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), 200));
    }
}
