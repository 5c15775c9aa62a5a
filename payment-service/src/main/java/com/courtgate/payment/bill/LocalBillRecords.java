package com.courtgate.payment.bill;

import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.LostRefunds;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Our own rows of payments, refunds and anomalies, in the form of a bill. */
@Component
class LocalBillRecords {
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final LostRefunds lostRefunds;
    private final Anomalies anomalies;
    private final BillSettings settings;

    LocalBillRecords(
            PayOrders payOrders, Refunds refunds, LostRefunds lostRefunds, Anomalies anomalies, BillSettings settings) {
        this.lostRefunds = lostRefunds;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.anomalies = anomalies;
        this.settings = settings;
    }

    /** All of the day by {@link Movement#key}, and of other days or states whatever the bill speaks of. */
    Map<String, Movement> movements(String channel, LocalDate day, List<BillLine> bill) {
        Instant from = day.atStartOfDay(settings.zone()).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(settings.zone()).toInstant();
        Map<String, Movement> ours = new LinkedHashMap<>();
        for (PayOrder paid : payOrders.paidBetween(channel, from, to)) {
            Movement movement = payment(paid, true);
            ours.put(movement.key(), movement);
        }
        Map<String, String> numbersOnBill = lostRefunds.numbersOnBill(channel, from, to);
        for (Refund done : refunds.doneBetween(channel, from, to)) {
            Movement movement = refund(done, numbersOnBill.getOrDefault(done.refundNo(), done.refundNo()), true);
            ours.put(movement.key(), movement);
        }
        for (BillLine line : bill) {
            ours.computeIfAbsent(Movement.key(line), key -> known(line));
        }
        return ours;
    }

    /** Has reconcile, or the refunds' job, ask the channel at once. */
    void lookAgain(Difference difference, Instant now) {
        String refundNo = difference.refundNo();
        if (refundNo == null) {
            payOrders.find(difference.outTradeNo()).ifPresent(o -> payOrders.scheduleQuery(o, now));
        } else {
            refunds.find(refundNo).ifPresent(r -> refunds.expedite(r, now));
        }
    }

    /** Returns the movement for a line that is not among the day's own; null when we know none. */
    private @Nullable Movement known(BillLine line) {
        String refundNo = line.refundNo();
        if (refundNo != null) {
            return refunds.find(lostRefunds.takenBy(refundNo).orElse(refundNo))
                    .map(r -> refund(r, refundNo, false))
                    .orElse(null);
        }
        return payOrders
                .find(line.outTradeNo())
                .map(o -> anomalous(o, line).orElseGet(() -> payment(o, false)))
                .orElse(null);
    }

    /** Money that did not count, but that we know of, is no news. */
    private Optional<Movement> anomalous(PayOrder order, BillLine line) {
        return anomalies.ofTrade(order.outTradeNo()).stream()
                .filter(a -> a.channelTradeNo().equals(line.channelTradeNo()))
                .findFirst()
                .map(a -> payment(order, a.paidFen(), a.kind(), true, false));
    }

    private static Movement payment(PayOrder order, boolean expected) {
        return payment(order, order.paidFen(), order.status(), order.status().isPaid(), expected);
    }

    private static Movement payment(PayOrder order, long fen, Enum<?> state, boolean done, boolean expected) {
        return new Movement(BillLine.Kind.PAY, order.outTradeNo(), null, fen, state.name(), done, expected);
    }

    private static Movement refund(Refund refund, String numberOnBill, boolean expected) {
        return new Movement(
                BillLine.Kind.REFUND,
                refund.outTradeNo(),
                numberOnBill,
                refund.amountFen(),
                refund.status().name(),
                refund.status() == RefundStatus.SUCCESS,
                expected);
    }
}
