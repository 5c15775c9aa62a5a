package com.courtgate.payment;

import com.courtgate.common.security.Role;
import com.courtgate.common.testing.MvcServerTest.Answer;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A clerk and the drawer in a scenario. Cash stays where it is, whatever is restored; the clerk does what they are
 * told: keeps money at 200, gives it back at a refusal, and enters the same again when nothing is decided.
 */
final class DeskSide {
    private static final long CLERK = 77;
    private static final int REFUSAL_BELOW = 500;
    private final MoneyPropertyIT service;

    /** Money in a clerk's hand. */
    private record Heap(Booked order, String entry) {}

    private final List<Heap> undecided = new ArrayList<>();
    private final Map<Heap, String> kept = new LinkedHashMap<>();
    private final Map<String, Refund> unanswered = new LinkedHashMap<>();
    private final Set<String> uncertain = new HashSet<>();
    private final Map<String, Long> handedOut = new LinkedHashMap<>();
    private final List<String> violations = new ArrayList<>();

    DeskSide(MoneyPropertyIT service) {
        this.service = service;
    }

    private static String clerk() {
        Instant inTime = Instant.now().plusSeconds(600);
        return PaymentServerTest.tokens.token(CLERK, "clerk77", Role.FRONT_DESK, inTime);
    }

    // Taking

    void take(Booked order) {
        enter(new Heap(order, UUID.randomUUID().toString()));
    }

    /** Another copy of an entry, of one that is not decided or of one that is. */
    void takeAgain(int choice) {
        List<Heap> all = new ArrayList<>(undecided);
        all.addAll(kept.keySet());
        if (!all.isEmpty()) {
            Heap heap = all.get(choice % all.size());
            undecided.remove(heap);
            enter(heap);
        }
    }

    private void enter(Heap heap) {
        Map<String, Object> cash = Map.of("payableFen", heap.order().amountFen(), "entry", heap.entry(), "why", "cash");
        Answer answer = service.post(clerk(), "/desk/orders/" + heap.order().orderNo + "/paid", cash);
        if (answer.status() == 200) {
            kept.put(heap, answer.data().path("outTradeNo").asText());
        } else if (kept.containsKey(heap)) {
            check(answer.status() >= REFUSAL_BELOW, "is told to give back what was taken: " + answer.text());
        } else if (answer.status() >= REFUSAL_BELOW) {
            undecided.add(heap);
        }
    }

    // Handing out

    void handOut(Booked order) {
        for (PayOrder attempt : service.payOrders.ofOrder(order.orderNo)) {
            service.refundsOf(attempt.outTradeNo()).stream()
                    .filter(refund -> refund.channel().equals(CashLedger.CHANNEL))
                    .filter(refund -> refund.status() == RefundStatus.PROCESSING)
                    .forEach(this::handOut);
        }
    }

    /** A clerk who had no answer recognises their own entry, and hands the money out then. */
    private void handOut(Refund refund) {
        Answer answer =
                service.post(clerk(), "/desk/refunds/" + refund.refundNo() + "/handed-back", Map.of("why", "cash"));
        boolean isOwn = unanswered.containsKey(refund.refundNo())
                && answer.data().path("handedBackBy").asLong() == CLERK;
        if (answer.status() >= REFUSAL_BELOW) {
            unanswered.put(refund.refundNo(), refund);
            return;
        }
        boolean wasUnanswered = unanswered.remove(refund.refundNo()) != null;
        if (answer.status() == 200 || isOwn) {
            handedOut.merge(refund.outTradeNo(), refund.amountFen(), Long::sum);
        } else if (wasUnanswered && answer.status() == 404) {
            uncertain.add(refund.outTradeNo()); // lost before it was known whether it had been entered
        }
    }

    /** Drawer and book have to be compared by a person. */
    boolean isUncertain(String outTradeNo) {
        return uncertain.contains(outTradeNo);
    }

    /** Asks again about whatever was not decided, and who has money to come for comes. */
    void finish(List<Booked> orders) {
        List<Heap> open = List.copyOf(undecided);
        undecided.clear();
        open.forEach(this::enter);
        List.copyOf(unanswered.values()).forEach(this::handOut);
        orders.forEach(this::handOut);
    }

    boolean isQuiet() {
        return undecided.isEmpty() && unanswered.isEmpty();
    }

    // The drawer

    long takenFen(String outTradeNo) {
        return kept.entrySet().stream()
                .filter(each -> each.getValue().equals(outTradeNo))
                .mapToLong(each -> each.getKey().order().amountFen())
                .sum();
    }

    long handedOutFen(String outTradeNo) {
        return handedOut.getOrDefault(outTradeNo, 0L);
    }

    /** Returns the violations in words, once everything is decided. */
    List<String> violations() {
        check(isQuiet(), "never decided: " + undecided + " " + unanswered.keySet());
        kept.values().stream()
                .distinct()
                .filter(no -> service.payOrders.find(no).isEmpty())
                .forEach(no -> violations.add("cash of nobody: " + no));
        return violations;
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            violations.add(otherwise);
        }
    }
}
