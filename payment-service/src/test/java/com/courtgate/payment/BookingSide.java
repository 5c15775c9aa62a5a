package com.courtgate.payment;

import static com.courtgate.payment.PaymentServerTest.clock;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.payorder.PayOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Acts of booking-service in a scenario, and the events on their way to and from it. */
final class BookingSide {
    private static final String PUBLISHED =
            "select id from outbox_event where aggregate_id = ? and routing_key = 'payment.succeeded'";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private final MoneyPropertyIT service;
    private final List<Booked> orders;

    /** Events of ours that have arrived, or never will. */
    private final Set<Long> relayed = new HashSet<>();

    private final List<Event<?>> sent = new ArrayList<>();
    private final List<Event<?>> received = new ArrayList<>();

    /** Overdue ones that were left alone because of their money. */
    private final Set<Booked> promised = new HashSet<>();

    BookingSide(MoneyPropertyIT service, List<Booked> orders) {
        this.service = service;
        this.orders = orders;
    }

    boolean wasPromised(Booked order) {
        return promised.contains(order);
    }

    boolean isQuiet() {
        return sent.isEmpty() && relayed.containsAll(outbox());
    }

    /**
     * As both are now; running it makes them so again, once our own schema is. What was under way is gone, and both
     * send all of it again but what was given up.
     */
    Runnable backup() {
        List<Event<?>> told = Stream.concat(received.stream(), sent.stream()).toList();
        Set<Booked> kept = Set.copyOf(promised);
        return () -> {
            received.clear();
            sent.clear();
            sent.addAll(told);
            promised.clear();
            promised.addAll(kept);
            relayed.clear();
            outbox().stream().filter(this::isDead).forEach(relayed::add);
        };
    }

    private boolean isDead(long id) {
        return service.count("outbox_event where id = ? and status = 'DEAD'", id) > 0;
    }

    // Orders end

    void cancelByUser(Booked order) {
        order.cancelledByUser |= order.status == Status.STOCK_RESERVED;
        cancel(order, OrderCanceled.Reason.BY_USER);
    }

    private void cancel(Booked order, OrderCanceled.Reason reason) {
        if (PaymentServerTest.booking.cancel(order)) {
            send("order.canceled", order.orderNo, new OrderCanceled(order.orderNo, order.userId, reason));
        }
    }

    void passTime(Duration time) {
        clock.advance(time);
        for (Booked order : orders) {
            if (!clock.instant().isBefore(order.payDeadline) && order.status == Status.STOCK_RESERVED) {
                endOverdue(order);
            }
        }
    }

    /** As booking-service does: asks, and waits five minutes for an answer. */
    private void endOverdue(Booked order) {
        switch (service.stopPaying(order)) {
            case NONE -> cancel(order, OrderCanceled.Reason.PAY_TIMEOUT);
            case MONEY -> promised.add(order);
            case UNKNOWN -> {
                boolean isPatient = clock.instant().isBefore(order.payDeadline.plus(PATIENCE));
                if (!isPatient && !promised.contains(order)) {
                    cancel(order, OrderCanceled.Reason.PAY_TIMEOUT);
                }
            }
        }
    }

    // Our events to booking-service

    /** One that has not arrived yet. */
    void relay(int choice) {
        choose(outbox().stream().filter(id -> !relayed.contains(id)).toList(), choice);
    }

    /** One that has arrived, or was lost. */
    void relayAgain(int choice) {
        choose(outbox().stream().filter(relayed::contains).toList(), choice);
    }

    void relayAll() {
        outbox().stream().filter(id -> !relayed.contains(id)).forEach(this::deliver);
    }

    private void choose(List<Long> ids, int choice) {
        if (!ids.isEmpty()) {
            deliver(ids.get(choice % ids.size()));
        }
    }

    private void deliver(Long id) {
        relayed.add(id);
        mark(id, "SENT");
        PaymentSucceeded paid = payload(id);
        PaymentServerTest.booking.apply(paid).ifPresent(refused -> send("payment.refused", paid.orderNo(), refused));
    }

    /** Loses an event: nobody sends it any more. */
    void loseEvent(int choice) {
        List<Long> ids = outbox().stream().filter(id -> !relayed.contains(id)).toList();
        if (!ids.isEmpty()) {
            Long id = ids.get(choice % ids.size());
            relayed.add(id);
            mark(id, "DEAD");
        }
    }

    private void mark(long id, String status) {
        service.jdbc.update("update outbox_event set status = ? where id = ?", status, id);
    }

    private PaymentSucceeded payload(long id) {
        String body = service.jdbc.queryForObject("select body from outbox_event where id = ?", String.class, id);
        try {
            return service.json.treeToValue(service.json.readTree(body).path("payload"), PaymentSucceeded.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Long> outbox() {
        return orders.stream()
                .flatMap(order -> service.payOrders.ofOrder(order.orderNo).stream())
                .map(PayOrder::outTradeNo)
                .flatMap(no -> published(no).stream())
                .toList();
    }

    List<Long> published(String outTradeNo) {
        return service.jdbc.queryForList(PUBLISHED, Long.class, outTradeNo);
    }

    // Its events to us

    private void send(String type, String orderNo, Object payload) {
        sent.add(new Event<>(UUID.randomUUID().toString(), type, orderNo, clock.instant(), payload));
    }

    /** One that is on its way; else a copy of one that has arrived. */
    void receive(int choice) {
        if (!sent.isEmpty()) {
            Event<?> event = sent.remove(choice % sent.size());
            received.add(event);
            service.receive(event);
        } else if (!received.isEmpty()) {
            service.receive(received.get(choice % received.size()));
        }
    }

    void receiveAll() {
        for (Event<?> event : List.copyOf(sent)) {
            sent.remove(event);
            service.receive(event);
        }
    }
}
