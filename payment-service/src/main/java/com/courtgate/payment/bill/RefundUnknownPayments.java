package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.Payer;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.settle.PaymentReportSource;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives back what a bill tells of and our rows do not, if it is of a time that was lost when a backup took their place.
 * A lost pay order is written down once more, as one that had ended; its payment is then late, and goes the way of
 * every late payment.
 */
@Component
class RefundUnknownPayments {
    /** User of a payment whose payer and order the channel does not tell; its order number is that of the payment. */
    private static final long NOBODY = 0;

    private static final String WHY_ENDED = "lost with what a backup took the place of";
    private final PaymentNumberGenerator numbers;
    private final PayOrders payOrders;
    private final SettlePayment settlePayment;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RefundUnknownPayments(
            PaymentNumberGenerator numbers,
            PayOrders payOrders,
            SettlePayment settlePayment,
            TransactionTemplate transaction,
            Clock clock) {
        this.numbers = numbers;
        this.payOrders = payOrders;
        this.settlePayment = settlePayment;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Gives back what is ours and lost. Answers false when the channel did not say what it knows of one of them: then
     * all of it is to be tried again.
     *
     * @param bills the lines of all lost days
     * @param unknown those of them that are not among our rows
     */
    boolean giveBack(Channel channel, DataLossWindow lost, List<BillLine> bills, List<BillLine> unknown) {
        // Somebody has begun to give these back already, and lost that too: how much is left is for a person to see.
        Set<String> begun = bills.stream()
                .filter(line -> line.kind() == BillLine.Kind.REFUND)
                .map(BillLine::outTradeNo)
                .collect(Collectors.toSet());
        boolean allAnswered = true;
        for (BillLine line : unknown) {
            if (line.kind() == BillLine.Kind.PAY && isLost(line, lost) && !begun.contains(line.outTradeNo())) {
                allAnswered &= giveBack(channel, line);
            }
        }
        return allAnswered;
    }

    /** A merchant's bill has what all of its systems took: ours is what bears our tag. */
    private boolean isLost(BillLine line, DataLossWindow lost) {
        return numbers.madeAt(line.outTradeNo())
                .filter(madeAt -> lost.covers(madeAt, line.at()))
                .isPresent();
    }

    private boolean giveBack(Channel channel, BillLine line) {
        return switch (channel.query(line.outTradeNo())) {
            case QueryAnswer.Succeeded paid -> {
                transaction.executeWithoutResult(tx -> settle(channel, paid.payment(), clock.instant()));
                yield true;
            }
            case QueryAnswer.Unknown unknown -> false;
            // A bill that tells of what is not so: the difference stays for a person.
            case QueryAnswer.Failed failed -> true;
            case QueryAnswer.Paying paying -> true;
            case QueryAnswer.Closed closed -> true;
            case QueryAnswer.NotFound none -> true;
        };
    }

    private void settle(Channel channel, Payment payment, Instant now) {
        Payer payer = channel.payer(payment.outTradeNo()).orElse(new Payer(payment.outTradeNo(), NOBODY));
        var lost = new NewPayOrder(
                payment.outTradeNo(),
                payer.orderNo(),
                payer.userId(),
                channel.name(),
                ClientKind.NATIVE, // by which way it was paid is not known either
                payment.paidFen(),
                0,
                payment.currency(),
                payment.paidAt());
        payOrders
                .insertClosed(lost, WHY_ENDED, now)
                .ifPresent(ended -> settlePayment.settle(ended, payment, PaymentReportSource.QUERY, now));
    }
}
