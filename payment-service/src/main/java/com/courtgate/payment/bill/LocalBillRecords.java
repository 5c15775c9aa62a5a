package com.courtgate.payment.bill;

import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.refund.LostRefunds;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Our own rows of payments, refunds and anomalies, in the form of a bill. */
@Component
class LocalBillRecords {
    /** Lines of a bill that are looked up together. */
    private static final int PAGE = 500;

    private final PayOrders payOrders;
    private final Refunds refunds;
    private final LostRefunds lostRefunds;
    private final Anomalies anomalies;
    private final PaymentNumberGenerator numbers;
    private final BillMapper bills;
    private final BillSettings settings;

    LocalBillRecords(
            PayOrders payOrders,
            Refunds refunds,
            LostRefunds lostRefunds,
            Anomalies anomalies,
            PaymentNumberGenerator numbers,
            BillMapper bills,
            BillSettings settings) {
        this.lostRefunds = lostRefunds;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.anomalies = anomalies;
        this.numbers = numbers;
        this.bills = bills;
        this.settings = settings;
    }

    /**
     * Our rows beside a bill.
     *
     * @param movements by {@link Movement#key}: all of the day, and those of other days or not done that the bill
     *     speaks of
     * @param payOrders numbers on the bill that are among our pay orders
     */
    record OurRecords(Map<String, Movement> movements, Set<String> payOrders, PaymentNumberGenerator numbers) {

        /** Whether a line is of a payment of ours, whatever number a refund has: it is known, or bears our tag. */
        boolean isOurs(BillLine line) {
            String refundNo = line.refundNo();
            return payOrders.contains(line.outTradeNo())
                    || numbers.madeAt(line.outTradeNo()).isPresent()
                    || refundNo != null && numbers.madeAt(refundNo).isPresent();
        }
    }

    /** All of the day, and of other days or states whatever the bill speaks of. */
    OurRecords beside(String channel, LocalDate day, List<BillLine> bill) {
        Map<String, Movement> ours = ofTheDay(channel, day);
        Set<String> known = new HashSet<>();
        for (int from = 0; from < bill.size(); from += PAGE) {
            var page = new Page(bill.subList(from, Math.min(from + PAGE, bill.size())), payOrders, refunds);
            known.addAll(page.payOrders.keySet());
            page.addTo(ours);
        }
        return new OurRecords(ours, known, numbers);
    }

    /**
     * A refund that the bill of another day had is not expected: a channel lists it on the day on which it takes it.
     */
    private Map<String, Movement> ofTheDay(String channel, LocalDate day) {
        Instant from = day.atStartOfDay(settings.zone()).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(settings.zone()).toInstant();
        Map<String, Movement> ours = new LinkedHashMap<>();
        for (PayOrder paid : payOrders.paidBetween(channel, from, to)) {
            Movement movement = payment(paid, true);
            ours.put(movement.key(), movement);
        }
        Map<String, String> numbersOnBill = lostRefunds.numbersOnBill(channel, from, to);
        Map<String, Refund> done = refunds.doneBetween(channel, from, to).stream()
                .collect(Collectors.toMap(
                        refund -> numbersOnBill.getOrDefault(refund.refundNo(), refund.refundNo()),
                        Function.identity()));
        Set<String> billedElsewhere = done.isEmpty() ? Set.of() : bills.billedElsewhere(channel, day, done.keySet());
        done.forEach((number, refund) -> {
            Movement movement = refund(refund, number, !billedElsewhere.contains(number));
            ours.put(movement.key(), movement);
        });
        return ours;
    }

    /** Has reconcile, or the refunds' job, ask the channel at once. */
    void lookAgain(Difference difference, Instant now) {
        String refundNo = difference.refundNo();
        if (refundNo == null) {
            payOrders.find(difference.outTradeNo()).ifPresent(o -> payOrders.scheduleQuery(o, now));
        } else {
            refunds.find(refundNo).ifPresent(r -> refunds.lookAgain(r, now));
        }
    }

    /** What we know of some lines of a bill. */
    private final class Page {
        private final List<BillLine> lines;
        private final Map<String, PayOrder> payOrders;
        private final Map<String, String> takenBy;
        private final Map<String, Refund> refunds;

        private Page(List<BillLine> lines, PayOrders allPayOrders, Refunds allRefunds) {
            this.lines = lines;
            payOrders = byNumber(allPayOrders.findAll(numbers(lines, BillLine::outTradeNo)), PayOrder::outTradeNo);
            Set<String> refundNos = numbers(lines, BillLine::refundNo);
            takenBy = lostRefunds.takenBy(refundNos);
            refunds = byNumber(allRefunds.findAll(numbers(refundNos, this::ours)), Refund::refundNo);
        }

        private static <T> Set<String> numbers(Collection<T> of, Function<T, @Nullable String> number) {
            return of.stream().map(number).filter(Objects::nonNull).collect(Collectors.toSet());
        }

        private static <T> Map<String, T> byNumber(List<T> rows, Function<T, String> number) {
            return rows.stream().collect(Collectors.toMap(number, Function.identity()));
        }

        private String ours(String refundNo) {
            return takenBy.getOrDefault(refundNo, refundNo);
        }

        /** Adds the movements for lines that are not among the day's own. */
        private void addTo(Map<String, Movement> ours) {
            lines.forEach(line -> ours.computeIfAbsent(Movement.key(line), key -> known(line)));
        }

        private @Nullable Movement known(BillLine line) {
            String refundNo = line.refundNo();
            if (refundNo != null) {
                Refund refund = refunds.get(ours(refundNo));
                return refund == null ? null : refund(refund, refundNo, false);
            }
            PayOrder order = payOrders.get(line.outTradeNo());
            return order == null ? null : anomalous(order, line).orElseGet(() -> payment(order, false));
        }
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
                refund.status() == RefundStatus.SUCCESS || isSettledBy(refund, numberOnBill),
                expected);
    }

    /** A person has closed it, and the channel has given that money back under another number. */
    private static boolean isSettledBy(Refund refund, String numberOnBill) {
        return refund.closedAt() != null && !refund.refundNo().equals(numberOnBill);
    }
}
