package com.courtgate.payment.bill;

import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.Anomaly;
import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refund;
import com.courtgate.payment.refund.RefundStatus;
import com.courtgate.payment.refund.Refunds;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Compares a day's bill with our rows and replaces what an earlier comparison of the day found. What is done for the
 * channel and not for us is looked at again at once, by reconcile and refunds.
 */
@Component
class CompareBill {
    private static final Logger log = LoggerFactory.getLogger(CompareBill.class);
    private final Channels channels;
    private final Ledger ledger;
    private final BillMapper mapper;
    private final BillSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    /** Our rows. */
    @Component
    record Ledger(PayOrders payOrders, Refunds refunds, Anomalies anomalies) {}

    CompareBill(
            Channels channels,
            Ledger ledger,
            BillMapper mapper,
            BillSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.channels = channels;
        this.ledger = ledger;
        this.mapper = mapper;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        record Compared(Run run) implements Outcome {}

        record NoSuchChannel() implements Outcome {}

        /** The day is not over, or the channel has not made the bill yet. */
        record NotReady() implements Outcome {}

        record Unknown(String why) implements Outcome {}
    }

    /**
     * Compares.
     *
     * @param alongside done in the transaction that writes the result
     */
    Outcome compare(String channelName, LocalDate day, Runnable alongside) {
        Optional<Channel> channel = channels.find(channelName);
        if (channel.isEmpty()) {
            return new Outcome.NoSuchChannel();
        }
        if (!day.isBefore(LocalDate.ofInstant(clock.instant(), settings.zone()))) {
            return new Outcome.NotReady();
        }
        return switch (channel.get().bill(day)) {
            case BillAnswer.NotReady no -> new Outcome.NotReady();
            case BillAnswer.Unknown unknown -> new Outcome.Unknown(unknown.why());
            case BillAnswer.Bill bill ->
                new Outcome.Compared(Objects.requireNonNull(transaction.execute(tx -> {
                    alongside.run();
                    return write(channelName, day, bill.lines());
                })));
        };
    }

    private Run write(String channel, LocalDate day, List<BillLine> bill) {
        Instant now = clock.instant();
        List<Difference> differences = Difference.between(bill, ours(channel, day, bill));
        mapper.forget(day, channel);
        mapper.insert(day, channel, bill.size(), differences.size(), now);
        Run run = Objects.requireNonNull(mapper.find(day, channel));
        for (Difference difference : differences) {
            log.warn("Bill {} of {}: {}", day, channel, difference);
            mapper.insertDifference(run.id(), difference);
            if (difference.kind() == DifferenceKind.STATE) {
                lookAgain(difference, now);
            }
        }
        return run;
    }

    private void lookAgain(Difference difference, Instant now) {
        String refundNo = difference.refundNo();
        if (refundNo == null) {
            ledger.payOrders()
                    .find(difference.outTradeNo())
                    .ifPresent(o -> ledger.payOrders().lookAgain(o, now));
        } else {
            ledger.refunds().find(refundNo).ifPresent(r -> ledger.refunds().hurry(r, now));
        }
    }

    private Map<String, Movement> ours(String channel, LocalDate day, List<BillLine> bill) {
        Instant from = day.atStartOfDay(settings.zone()).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(settings.zone()).toInstant();
        Map<String, Movement> ours = new LinkedHashMap<>();
        for (PayOrder paid : ledger.payOrders().paidBetween(channel, from, to)) {
            Movement movement = payment(paid, true);
            ours.put(movement.key(), movement);
        }
        for (Refund done : ledger.refunds().doneBetween(channel, from, to)) {
            Movement movement = refund(done, true);
            ours.put(movement.key(), movement);
        }
        for (BillLine line : bill) {
            ours.computeIfAbsent(Movement.key(line), key -> known(line));
        }
        return ours;
    }

    /** What we know of a line that is not among the day's own; null: nothing. */
    private @Nullable Movement known(BillLine line) {
        String refundNo = line.refundNo();
        if (refundNo != null) {
            return ledger.refunds().find(refundNo).map(r -> refund(r, false)).orElse(null);
        }
        return ledger.payOrders()
                .find(line.outTradeNo())
                .map(o -> anomalous(o, line).orElseGet(() -> payment(o, false)))
                .orElse(null);
    }

    /** Money that did not count, but that we know of, is no news. */
    private Optional<Movement> anomalous(PayOrder order, BillLine line) {
        return ledger.anomalies().ofTrade(order.outTradeNo()).stream()
                .filter(a -> a.channelTradeNo().equals(line.channelTradeNo()))
                .findFirst()
                .map(a -> anomaly(order, a));
    }

    private static Movement anomaly(PayOrder order, Anomaly anomaly) {
        return new Movement(
                BillLine.Kind.PAY,
                order.outTradeNo(),
                null,
                anomaly.paidFen(),
                anomaly.kind().name(),
                true,
                false);
    }

    private static Movement payment(PayOrder order, boolean expected) {
        return new Movement(
                BillLine.Kind.PAY,
                order.outTradeNo(),
                null,
                order.paidFen(),
                order.status().name(),
                order.status().isPaid(),
                expected);
    }

    private static Movement refund(Refund refund, boolean expected) {
        return new Movement(
                BillLine.Kind.REFUND,
                refund.outTradeNo(),
                refund.refundNo(),
                refund.amountFen(),
                refund.status().name(),
                refund.status() == RefundStatus.SUCCESS,
                expected);
    }
}
