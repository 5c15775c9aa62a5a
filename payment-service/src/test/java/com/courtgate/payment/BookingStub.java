package com.courtgate.payment;

import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.common.testing.StubServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** booking-service, with orders that move as the true ones do. */
public final class BookingStub extends StubServer {
    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime() % 1_000_000_000L);
    private static final Duration LONG_AFTER = Duration.ofDays(60);
    private static final Duration MARGIN = Duration.ofSeconds(60);
    private static final Duration CUTOFF = Duration.ofMinutes(120);

    /** An order of the stub. */
    public static final class Booked {
        public final String orderNo = "B" + NUMBERS.incrementAndGet();
        public final long userId;
        public final long fenPerItem;
        public final List<Long> reservationIds = new ArrayList<>();
        public final Map<Long, ItemStatus> items = new LinkedHashMap<>();
        public final Map<Long, String> refundNos = new LinkedHashMap<>();
        public Instant payDeadline;
        public @Nullable Instant payableSince;
        public Instant startsAt;
        public Status status = Status.STOCK_RESERVED;
        public @Nullable String paidBy;
        public boolean tooLateToRefund;
        public boolean cancelledByUser;
        public @Nullable Boolean moneyKept;

        Booked(long userId, long fenPerItem, int items, Instant payDeadline) {
            this.userId = userId;
            this.fenPerItem = fenPerItem;
            this.payDeadline = payDeadline;
            this.startsAt = payDeadline.plus(LONG_AFTER);
            for (int i = 0; i < items; i++) {
                long id = NUMBERS.incrementAndGet();
                reservationIds.add(id);
                this.items.put(id, ItemStatus.PENDING_PAYMENT);
            }
        }

        /** As it is now; running it makes it so again. */
        Runnable backup() {
            Map<Long, ItemStatus> itemsNow = Map.copyOf(items);
            Map<Long, String> refundNosNow = Map.copyOf(refundNos);
            Status statusNow = status;
            String paidByNow = paidBy;
            boolean cancelledNow = cancelledByUser;
            return () -> {
                items.putAll(itemsNow);
                refundNos.clear();
                refundNos.putAll(refundNosNow);
                status = statusNow;
                paidBy = paidByNow;
                cancelledByUser = cancelledNow;
            };
        }

        public long reservationId() {
            return reservationIds.getFirst();
        }

        public long amountFen() {
            return fenPerItem * items.size();
        }
    }

    private final Map<String, Booked> orders = new LinkedHashMap<>();
    private final Map<Long, String> names = new LinkedHashMap<>();
    private volatile FaultMode fault = FaultMode.NONE;
    private volatile PaymentSettings settings = new PaymentSettings(15L, 2000L, 120L);
    private volatile boolean isOfTheReleaseBefore;
    private volatile Runnable beforeGivingUp = () -> {};

    BookingStub() {
        on("GET", "/internal/settings", request -> settings);
        on("GET", "/internal/reservations/{id}/order", request -> view(known(ofReservation(request.id()))));
        on("POST", "/internal/people", request -> Map.of("people", people(request.json())));
        on("POST", "/internal/orders/paid-by", request -> paidBy(request.read(PaidBy.class)));
        on("GET", "/internal/orders/{}", request -> view(ofNo(request)));
        on("POST", "/internal/orders/{}/refunds/{}", request -> {
            Booked order = ofNo(request);
            beforeGivingUp.run();
            return cancel(order, request.parts().getLast(), request.read(RefundOrder.class));
        });
    }

    public void forgetScript() {
        suffer(FaultMode.NONE);
        isOfTheReleaseBefore = false;
        settings = new PaymentSettings(15L, 2000L, 120L);
        beforeGivingUp = () -> {};
    }

    public void suffer(FaultMode mode) {
        fault = mode;
        if (mode == FaultMode.DOWN) {
            isDown();
        } else {
            isWell();
        }
    }

    /** Tells from now on of no order until when it is paid or refunded; has these settings to be asked for instead. */
    public void isOfTheReleaseBefore(PaymentSettings now) {
        isOfTheReleaseBefore = true;
        settings = now;
    }

    public void beforeGivingUp(Runnable action) {
        beforeGivingUp = action;
    }

    public synchronized Booked book(long userId, long fenPerItem, int items, Instant payDeadline) {
        Booked order = new Booked(userId, fenPerItem, items, payDeadline);
        orders.put(order.orderNo, order);
        return order;
    }

    /** As the user or the deadline does; answers false when it is not waiting for its payment. */
    public synchronized boolean cancel(Booked order) {
        if (order.status != Status.STOCK_RESERVED) {
            return false;
        }
        order.status = Status.CANCELED;
        order.items.replaceAll((id, s) -> ItemStatus.CANCELLED);
        return true;
    }

    /** As booking-service does on the event; answers its refusal. */
    public synchronized Optional<PaymentRefused> apply(PaymentSucceeded paid) {
        Booked order = Objects.requireNonNull(orders.get(paid.orderNo()));
        if (paid.outTradeNo().equals(order.paidBy)) {
            return Optional.empty();
        }
        if (order.status == Status.STOCK_RESERVED) {
            order.status = Status.PAID;
            order.paidBy = paid.outTradeNo();
            order.items.replaceAll((id, s) -> ItemStatus.CONFIRMED);
            return Optional.empty();
        }
        return Optional.of(new PaymentRefused(
                paid.orderNo(),
                paid.outTradeNo(),
                order.paidBy == null ? PaymentRefused.Reason.ORDER_ENDED : PaymentRefused.Reason.PAID_BY_ANOTHER));
    }

    /** The order is paid by that pay order, as if its event had arrived. */
    public synchronized void paid(Booked order, String outTradeNo) {
        apply(new PaymentSucceeded(
                order.orderNo, outTradeNo, order.userId, order.amountFen(), order.amountFen(), 0, Instant.now()));
    }

    private synchronized RefundOrder.Answer cancel(Booked order, String refundNo, RefundOrder request) {
        List<Long> under = order.refundNos.entrySet().stream()
                .filter(e -> e.getValue().equals(refundNo))
                .map(Map.Entry::getKey)
                .toList();
        if (!under.isEmpty()) {
            return given(order, under);
        }
        Long id = request.reservationId();
        if (order.userId != request.userId() || (id != null && !order.items.containsKey(id))) {
            return no(RefundOrder.Outcome.NOT_FOUND);
        }
        if (order.status != Status.PAID && order.status != Status.REFUNDED) {
            return no(RefundOrder.Outcome.NOT_PAID);
        }
        List<Long> confirmed = order.items.entrySet().stream()
                .filter(e -> e.getValue() == ItemStatus.CONFIRMED)
                .map(Map.Entry::getKey)
                .filter(i -> id == null || i.equals(id))
                .toList();
        if (confirmed.isEmpty() && request.force() && Boolean.TRUE.equals(order.moneyKept)) {
            List<Long> kept = order.items.keySet().stream()
                    .filter(i -> (id == null || i.equals(id)) && !order.refundNos.containsKey(i))
                    .toList();
            kept.forEach(each -> order.refundNos.put(each, refundNo));
            return kept.isEmpty() ? no(RefundOrder.Outcome.ALREADY_CANCELLED) : given(order, kept);
        }
        if (confirmed.isEmpty()) {
            return no(RefundOrder.Outcome.ALREADY_CANCELLED);
        }
        if (order.tooLateToRefund && !request.force()) {
            return no(RefundOrder.Outcome.TOO_LATE);
        }
        for (Long each : confirmed) {
            order.items.put(each, ItemStatus.CANCELLED);
            order.refundNos.put(each, refundNo);
        }
        if (!order.items.containsValue(ItemStatus.CONFIRMED)) {
            order.status = Status.REFUNDED;
        }
        return given(order, confirmed);
    }

    private static RefundOrder.Answer given(Booked order, List<Long> ids) {
        return new RefundOrder.Answer(RefundOrder.Outcome.CANCELLED, ids.size() * order.fenPerItem, ids);
    }

    private static RefundOrder.Answer no(RefundOrder.Outcome outcome) {
        return new RefundOrder.Answer(outcome, 0, List.of());
    }

    /** Has an account of that name, and {@link #studentId}. */
    public synchronized void knows(long userId, String name) {
        names.put(userId, name);
    }

    public static String studentId(long userId) {
        return "s" + userId;
    }

    private synchronized List<Map<String, Object>> people(JsonNode asked) {
        List<Long> ids = new ArrayList<>();
        asked.path("userIds").forEach(id -> ids.add(id.asLong()));
        String studentId = asked.path("studentId").asText();
        return names.keySet().stream()
                .filter(id -> ids.contains(id) || studentId(id).equals(studentId))
                .map(id -> Map.<String, Object>of("userId", id, "studentId", studentId(id), "name", names.get(id)))
                .toList();
    }

    private synchronized OrderForPayment view(Booked order) {
        return new OrderForPayment(
                order.orderNo,
                order.userId,
                order.status,
                order.amountFen(),
                order.payDeadline,
                17,
                order.items.entrySet().stream()
                        .map(e -> new OrderForPayment.Item(
                                e.getKey(),
                                204,
                                3,
                                e.getValue(),
                                order.fenPerItem,
                                order.startsAt,
                                null,
                                order.moneyKept,
                                isOfTheReleaseBefore ? null : order.startsAt.minus(CUTOFF)))
                        .toList(),
                order.payableSince,
                isOfTheReleaseBefore ? null : order.payDeadline.minus(MARGIN));
    }

    private synchronized PaidBy.Answer paidBy(PaidBy asked) {
        Map<String, String> paidBy = new LinkedHashMap<>();
        for (String orderNo : asked.orderNos()) {
            Booked order = orders.get(orderNo);
            if (order != null && order.paidBy != null) {
                paidBy.put(orderNo, order.paidBy);
            }
        }
        return new PaidBy.Answer(paidBy);
    }

    private synchronized Optional<Booked> ofReservation(long id) {
        return orders.values().stream().filter(o -> o.items.containsKey(id)).findFirst();
    }

    private synchronized Booked ofNo(Request request) {
        return known(Optional.ofNullable(orders.get(request.parts().getFirst())));
    }

    private static Booked known(Optional<Booked> found) {
        return found.orElseThrow(() -> new Refusal(404));
    }

    @Override
    protected Reply sent(Request request, Reply reply) {
        return fault == FaultMode.ANSWERS_LOST && reply.status() == 200 ? Reply.json(500, "{}") : reply;
    }
}
