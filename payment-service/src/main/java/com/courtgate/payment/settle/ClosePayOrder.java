package com.courtgate.payment.settle;

import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Ends a live pay order: at the channel first, so that nobody can pay it any more, then here. A payment that the
 * channel does not know for sure stays as it is.
 */
@Component
public class ClosePayOrder {
    /**
     * A request to make it may be on its way to the channel, or through it; longer than that takes. Until then a
     * channel that does not know it says nothing for sure.
     */
    private static final Duration MAKING = Duration.ofSeconds(15);

    private final PayOrders payOrders;
    private final SettlePayment settlePayment;
    private final EndPayOrder endPayOrder;
    private final Channels channels;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ClosePayOrder(
            PayOrders payOrders,
            SettlePayment settlePayment,
            EndPayOrder endPayOrder,
            Channels channels,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.settlePayment = settlePayment;
        this.endPayOrder = endPayOrder;
        this.channels = channels;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of closing. */
    public sealed interface Outcome {
        /** Nobody can pay it any more, and nobody has. */
        record Ended(PayOrder order) implements Outcome {}

        /** The payer was faster. */
        record Paid(PayOrder order) implements Outcome {}

        /** Unchanged; to be tried again. */
        record Unknown(String why) implements Outcome {}
    }

    /**
     * Closes a pay order that was live when it was read.
     *
     * @param to FAILED or CLOSED; one that is still INIT becomes CLOSED
     * @param reason for whoever reads the row
     */
    public Outcome close(PayOrder order, PayOrderStatus to, String reason) {
        Channel channel = channels.of(order.channel());
        Instant now = clock.instant();
        return switch (channel.close(order.outTradeNo())) {
            case CloseAnswer.Closed closed -> end(order, to, reason, now);
            case CloseAnswer.NotFound none ->
                mayBeOnItsWay(order, now)
                        ? new Outcome.Unknown("it may be on its way to the channel")
                        : end(order, to, reason, now);
            case CloseAnswer.AlreadyPaid paid -> settle(order, channel, now);
            case CloseAnswer.Unknown unknown -> new Outcome.Unknown(unknown.why());
        };
    }

    private static boolean mayBeOnItsWay(PayOrder order, Instant now) {
        return now.isBefore(order.createdAt().plus(MAKING));
    }

    private Outcome end(PayOrder order, PayOrderStatus to, String reason, Instant now) {
        PayOrderStatus reachable = order.status().canBecome(to) ? to : PayOrderStatus.CLOSED;
        transaction.executeWithoutResult(tx -> endPayOrder.end(order, reachable, reason, now));
        PayOrder after = payOrders.get(order.id());
        if (after.status().isPaid()) {
            return new Outcome.Paid(after);
        }
        return after.status().isLive() ? new Outcome.Unknown("another moved it meanwhile") : new Outcome.Ended(after);
    }

    private Outcome settle(PayOrder order, Channel channel, Instant now) {
        if (!(channel.query(order.outTradeNo()) instanceof QueryAnswer.Succeeded paid)) {
            return new Outcome.Unknown("paid, as the channel says, but it does not say what");
        }
        transaction.executeWithoutResult(
                tx -> settlePayment.settle(order, paid.payment(), PaymentReportSource.QUERY, now));
        PayOrder after = payOrders.get(order.id());
        return after.status().isPaid() ? new Outcome.Paid(after) : new Outcome.Ended(after);
    }
}
