package com.courtgate.payment.money;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.OrderForPayment.Status;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.payment.BookingStub;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CrashOnDemand;
import com.courtgate.payment.ScriptedChannel;
import com.courtgate.payment.ScriptedChannel.Entry;
import com.courtgate.payment.ScriptedChannel.Note;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refund.Refund;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** The life of a few orders: what happens, and the books that must agree in the end. */
final class Life {
    private final MoneyPropertyIT us;
    private final MoneyPropertyIT.Parts parts;
    private final List<Booked> orders = new ArrayList<>();

    /** Numbers of which the channel has still to tell us. */
    private final List<String> untold = new ArrayList<>();

    private final List<Note> told = new ArrayList<>();
    private final Set<Long> relayed = new HashSet<>();
    private final List<Event<?>> fromBooking = new ArrayList<>();
    private final List<Event<?>> heard = new ArrayList<>();

    /** Overdue ones that were left alone because of their money. */
    private final Set<Booked> promised = new HashSet<>();

    private final Coupons coupons;

    Life(MoneyPropertyIT us, int count) {
        this.us = us;
        this.parts = us.parts();
        // Two orders of each user, who has coupons for both.
        for (int i = 0; i < count; i++) {
            long user = i % 2 == 0 ? MoneyPropertyIT.user() : orders.getLast().userId;
            orders.add(MoneyPropertyIT.order(user, 1 + i % 3));
        }
        coupons = new Coupons(us, orders);
        // The first is fresh, the second can be paid, the others are paid: so that short lives get
        // far.
        orders.stream().skip(1).forEach(us::payFor);
        for (Booked order : orders.subList(2, count)) {
            String no = last(order);
            parts.channel().pay(no);
            tell(no);
            relayAllOf(no);
        }
    }

    void take(Deed deed, int which, int how) {
        Booked order = orders.get(which % orders.size());
        try {
            act(deed, order, which, how);
        } catch (CrashOnDemand.Died died) {
            // the process is gone, and another one goes on
        }
    }

    private void act(Deed deed, Booked order, int which, int how) {
        var channel = parts.channel();
        switch (deed) {
            case CREATE -> us.payFor(order);
            case CREATE_WITH_COUPON -> us.payFor(order, coupons.of(order.userId, how));
            case CLAIM -> coupons.claim(order.userId);
            case EXPIRE_COUPONS -> us.expireCoupons();
            case PAY -> {
                String no = last(order);
                if (no != null && channel.pay(no)) {
                    for (int i = 0; i <= how % 3; i++) {
                        untold.add(no);
                    }
                }
            }
            case SILENT_PAY -> {
                String no = last(order);
                if (no != null) {
                    channel.pay(no); // reconcile must find it
                }
            }
            case PAY_ALTHOUGH_CLOSED -> {
                String no = any(order, how);
                Entry entry = no == null ? null : channel.payment(no);
                if (entry != null && entry.paidFen == 0) {
                    channel.payAnyway(no, payable(no));
                    untold.add(no);
                }
            }
            case FAIL -> {
                String no = last(order);
                if (no != null) {
                    channel.fail(no);
                    untold.add(no);
                }
            }
            case TELL -> {
                if (!untold.isEmpty()) {
                    tell(untold.remove(how % untold.size()));
                }
            }
            case TELL_AGAIN -> {
                if (!told.isEmpty()) {
                    us.tell(told.get(how % told.size()));
                }
            }
            case TELL_ANEW -> {
                String no = any(order, how);
                if (no != null && channel.payment(no) != null) {
                    us.tell(channel.note(no));
                }
            }
            case LIE -> {
                String no = any(order, how);
                if (no != null && channel.payment(no) != null) {
                    us.tell(channel.lie(no, 1 + how, "CNY", ScriptedChannel.MERCHANT));
                }
            }
            case FORGE -> {
                String no = any(order, how);
                if (no != null && channel.payment(no) != null) {
                    us.tell(new Note(java.util.Map.of(), channel.note(no).body()));
                }
            }
            case CANCEL -> {
                order.cancelledByUser |= order.status == Status.STOCK_RESERVED;
                cancel(order, OrderCanceled.Reason.BY_USER);
            }
            case PASS_TIME -> passTime(Duration.ofSeconds(5L << (how % 8)));
            case REFUND -> us.refundOf(order, order.reservationIds.get(how % order.items.size()));
            case FORCE_REFUND -> {
                if (order.paidBy != null) {
                    us.forceRefundOf(order.paidBy);
                }
            }
            case FINISH_REFUNDS -> channel.finishRefunds();
            case TELL_OF_REFUND -> {
                for (PayOrder payOrder : parts.payOrders().ofOrder(order.orderNo)) {
                    for (Refund refund : parts.refunds().ofTrade(payOrder.outTradeNo())) {
                        us.tell(channel.refundNote(refund.refundNo()));
                    }
                }
            }
            case CHANNEL_WEATHER -> {
                channel.weather(how % 2 == 0 ? ScriptedChannel.Weather.DOWN : ScriptedChannel.Weather.MUTE);
                if (how % 3 == 0) {
                    channel.refundsTakeTime();
                }
            }
            case BOOKING_WEATHER ->
                parts.booking().weather(how % 2 == 0 ? BookingStub.Weather.DOWN : BookingStub.Weather.MUTE);
            case CLEAR_SKIES -> clearSkies();
            case CRASH_NEXT -> parts.crashes().dieAt(CrashPoint.values()[how % CrashPoint.values().length]);
            case RECONCILE -> parts.reconcile().sweep();
            case SWEEP_REFUNDS -> parts.refundSweeper().sweep();
            case RELAY -> relay(how, false);
            case RELAY_AGAIN -> relay(how, true);
            case LOSE_EVENT -> loseAnEvent(how);
            case REPEAT_EVENTS -> parts.repeatEvents().sweep();
            case HEAR_OF_BOOKING -> {
                if (!fromBooking.isEmpty()) {
                    Event<?> event = fromBooking.remove(how % fromBooking.size());
                    heard.add(event);
                    us.takeIn(event);
                } else if (!heard.isEmpty()) {
                    us.takeIn(heard.get(how % heard.size()));
                }
            }
        }
    }

    private String last(Booked order) {
        List<PayOrder> all = parts.payOrders().ofOrder(order.orderNo);
        return all.isEmpty() ? null : all.getLast().outTradeNo();
    }

    private String any(Booked order, int how) {
        List<PayOrder> all = parts.payOrders().ofOrder(order.orderNo);
        return all.isEmpty() ? null : all.get(how % all.size()).outTradeNo();
    }

    private long payable(String no) {
        return parts.payOrders().find(no).orElseThrow().payableFen();
    }

    Coupons coupons() {
        return coupons;
    }

    /** Signed when it is sent, as a channel does that tries again later. */
    private void tell(String no) {
        if (parts.channel().payment(no) == null) {
            return;
        }
        Note note = parts.channel().note(no);
        told.add(note);
        if (us.tell(note).status() != 200) {
            untold.add(no);
        }
    }

    private void cancel(Booked order, OrderCanceled.Reason reason) {
        if (parts.booking().cancel(order)) {
            fromBooking.add(
                    event("order.canceled", order.orderNo, new OrderCanceled(order.orderNo, order.userId, reason)));
        }
    }

    private Event<?> event(String type, String orderNo, Object payload) {
        return new Event<>(
                UUID.randomUUID().toString(), type, orderNo, 1, parts.clock().instant(), payload);
    }

    private void passTime(Duration time) {
        parts.clock().advance(time);
        for (Booked order : orders) {
            if (!parts.clock().instant().isBefore(order.payDeadline) && order.status == Status.STOCK_RESERVED) {
                endOverdue(order);
            }
        }
    }

    /** As booking-service does: asks, and waits five minutes for an answer. */
    private void endOverdue(Booked order) {
        boolean patient = parts.clock().instant().isBefore(order.payDeadline.plus(Duration.ofMinutes(5)));
        switch (us.stopPayingFor(order)) {
            case NONE -> cancel(order, OrderCanceled.Reason.PAY_TIMEOUT);
            case MONEY -> promised.add(order);
            case UNKNOWN -> {
                if (!patient && !promised.contains(order)) {
                    cancel(order, OrderCanceled.Reason.PAY_TIMEOUT);
                }
            }
        }
    }

    private void clearSkies() {
        parts.channel().forgetScript();
        parts.booking().forgetScript();
        parts.closeBreakers().run();
    }

    /** Delivers what we published: one of them, new or once more. */
    private void relay(int how, boolean again) {
        List<Long> ids =
                outbox().stream().filter(id -> again == relayed.contains(id)).toList();
        if (ids.isEmpty()) {
            return;
        }
        Long id = ids.get(how % ids.size());
        relayed.add(id);
        sent(id, "SENT");
        String body = parts.jdbc().queryForObject("select body from outbox_event where id = ?", String.class, id);
        try {
            var tree = parts.json().readTree(body);
            var paid = parts.json().treeToValue(tree.path("payload"), PaymentSucceeded.class);
            parts.booking()
                    .apply(paid)
                    .ifPresent(refused -> fromBooking.add(event("payment.refused", paid.orderNo(), refused)));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** It never arrives, and nobody sends it any more. */
    private void loseAnEvent(int how) {
        List<Long> ids = outbox().stream().filter(id -> !relayed.contains(id)).toList();
        if (!ids.isEmpty()) {
            Long id = ids.get(how % ids.size());
            relayed.add(id);
            sent(id, "DEAD");
        }
    }

    private void sent(long id, String status) {
        parts.jdbc().update("update outbox_event set status = ? where id = ?", status, id);
    }

    private void relayAllOf(String outTradeNo) {
        for (int i = published(outTradeNo).size(); i > 0; i--) {
            relay(0, false);
        }
    }

    private List<Long> outbox() {
        List<Long> ids = new ArrayList<>();
        payOrders().forEach(payOrder -> ids.addAll(published(payOrder.outTradeNo())));
        return ids;
    }

    private List<Long> published(String outTradeNo) {
        return parts.jdbc()
                .queryForList(
                        "select id from outbox_event where aggregate_id = ?" + " and routing_key = 'payment.succeeded'",
                        Long.class,
                        outTradeNo);
    }

    private List<PayOrder> payOrders() {
        return orders.stream()
                .flatMap(order -> parts.payOrders().ofOrder(order.orderNo).stream())
                .toList();
    }

    /** Everything is up again, every message arrives, every deadline passes. */
    void healAndSettle() {
        parts.crashes().spareAll();
        for (int round = 0; round < 12; round++) {
            clearSkies();
            for (String no : List.copyOf(untold)) {
                untold.remove(no);
                tell(no);
            }
            parts.channel().finishRefunds();
            while (parts.reconcile().sweep()
                            + parts.refundSweeper().sweep()
                            + parts.repeatEvents().sweep()
                    > 0) {
                // until nothing is due
            }
            for (int i = outbox().size(); i > 0; i--) {
                relay(0, false);
            }
            for (Event<?> event : List.copyOf(fromBooking)) {
                fromBooking.remove(event);
                us.takeIn(event);
            }
            if (isQuiet()) {
                return;
            }
            passTime(Duration.ofMinutes(round < 3 ? 1 : 11));
        }
    }

    /** Nothing will happen any more, however much time passes. */
    private boolean isQuiet() {
        String ours =
                "'" + String.join("','", orders.stream().map(o -> o.orderNo).toList()) + "'";
        Long due = parts.jdbc()
                .queryForObject(
                        "select (select count(*) from pay_order where order_no in ("
                                + ours
                                + ") and (next_query_at is not null or repeat_at is not null"
                                + " or status in ('INIT', 'PAYING')))"
                                + " + (select count(*) from refund_order where order_no in ("
                                + ours
                                + ") and next_try_at is not null)",
                        Long.class);
        return Objects.equals(due, 0L)
                && untold.isEmpty()
                && fromBooking.isEmpty()
                && relayed.containsAll(outbox())
                && orders.stream().noneMatch(o -> o.status == Status.STOCK_RESERVED);
    }

    /** What is wrong in the end, in words. */
    List<String> wrongs() {
        us.expireCoupons();
        List<String> wrongs = new ArrayList<>(coupons.wrongs());
        wrongs.addAll(coupons.wrongsInTheEnd());
        for (Booked order : orders) {
            long attached = 0;
            for (PayOrder payOrder : parts.payOrders().ofOrder(order.orderNo)) {
                String no = payOrder.outTradeNo();
                Entry entry = parts.channel().payment(no);
                long paid = entry == null ? 0 : entry.paidFen;
                long back = parts.channel().refundedFen(no);
                boolean isAttached = no.equals(order.paidBy);
                attached += isAttached ? 1 : 0;
                long owed = isAttached ? shareOfGivenUp(order, paid) : paid;
                boolean isFree = payOrder.payableFen() == 0;
                String what = order.orderNo + " " + payOrder + ": ";
                check(wrongs, back == owed, what + "owed " + owed + ", given back " + back);
                check(wrongs, back <= paid, what + "gave back more than was paid");
                check(wrongs, !isAttached || isFree || paid > 0, what + "paid by no money");
                check(
                        wrongs,
                        payOrder.status().isPaid() ? paid > 0 || isFree : !isAttached,
                        what + "paid here or there, not both");
                check(wrongs, !payOrder.status().isLive(), what + "still live");
                check(wrongs, payOrder.refundingFen() == 0, what + "still refunding");
                check(
                        wrongs,
                        !payOrder.status().isPaid() || payOrder.refundedFen() == back,
                        what + "our books say something else");
                check(
                        wrongs,
                        succeeded(no) > 0 == payOrder.status().isPaid(),
                        what + "an event without a payment, or a payment without one");
                for (Refund refund : parts.refunds().ofTrade(no)) {
                    check(wrongs, !refund.status().isOpen(), what + "still open " + refund);
                }
            }
            boolean isPaid = order.status == Status.PAID || order.status == Status.REFUNDED;
            check(
                    wrongs,
                    isPaid || !promised.contains(order) || order.cancelledByUser,
                    order.orderNo + " was paid in time and ended all the same");
            check(
                    wrongs,
                    attached == (isPaid ? 1 : 0),
                    order.orderNo + " is " + order.status + " by " + attached + " payments");
        }
        return wrongs;
    }

    /** Each reservation has its share of what was paid, by its price and in the order of its id. */
    private static long shareOfGivenUp(Booked order, long paidFen) {
        long share = 0;
        for (int i = 0; i < order.reservationIds.size(); i++) {
            if (order.items.get(order.reservationIds.get(i)) == ItemStatus.CANCELLED) {
                int all = order.reservationIds.size();
                share += paidFen * (i + 1) / all - paidFen * i / all;
            }
        }
        return share;
    }

    private long succeeded(String no) {
        return Objects.requireNonNull(parts.jdbc()
                .queryForObject(
                        "select count(*) from outbox_event where aggregate_id = ?"
                                + " and routing_key = 'payment.succeeded'",
                        Long.class,
                        no));
    }

    private static void check(List<String> wrongs, boolean holds, String otherwise) {
        if (!holds) {
            wrongs.add(otherwise);
        }
    }
}
