package com.courtgate.booking.order;

import com.courtgate.booking.decision.HoldDecisions;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReleaseHold;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends an order that is not paid: its reservations are cancelled, their permits released, and everybody is told. An
 * order that has no stock yet gets a decision on its trace first, so that no hand-off of it is ever recorded: if
 * permits were or will be taken for it, that decision gives them back.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class CancelUnpaidOrder {
    private final Orders orders;
    private final Reservations reservations;
    private final HoldDecisions decisions;
    private final ReleaseHold releaseHold;
    private final Notices notices;
    private final Outbox outbox;

    CancelUnpaidOrder(
            Orders orders,
            Reservations reservations,
            HoldDecisions decisions,
            ReleaseHold releaseHold,
            Notices notices,
            Outbox outbox) {
        this.notices = notices;
        this.orders = orders;
        this.reservations = reservations;
        this.decisions = decisions;
        this.releaseHold = releaseHold;
        this.outbox = outbox;
    }

    /** Answers false, changing nothing but the state flow, when the order is paid or has ended. */
    public boolean forUser(String orderNo, Instant at) {
        refuseStock(orderNo, at);
        return end(locked(orderNo), OrderStatus.Event.CANCEL, OrderCanceled.Reason.BY_USER, at);
    }

    /** Answers false, changing nothing but the state flow, when the order is paid or has ended. */
    public boolean unpaidInTime(String orderNo, Instant at) {
        Order order = locked(orderNo);
        boolean ended = end(order, OrderStatus.Event.TIMEOUT, OrderCanceled.Reason.PAY_TIMEOUT, at);
        if (ended) {
            notices.endedByDeadline(order.userId(), orderNo, at);
        }
        return ended;
    }

    /**
     * The office withdrew one of its slots, or cancels it. Answers false, changing nothing but the state flow, when the
     * order is paid or has ended.
     */
    public boolean withdrawn(String orderNo, String why, Instant at) {
        Order order = locked(orderNo);
        boolean ended = end(order, OrderStatus.Event.CANCEL, OrderCanceled.Reason.WITHDRAWN, at);
        if (ended) {
            notices.endedByOffice(order.userId(), orderNo, why, at);
        }
        return ended;
    }

    /** Answers false, changing nothing, when the order has its stock or has ended. */
    public boolean withoutStockInTime(String orderNo, Instant at) {
        refuseStock(orderNo, at);
        Order order = locked(orderNo);
        return order.status() == OrderStatus.CREATED
                && end(order, OrderStatus.Event.TIMEOUT, OrderCanceled.Reason.STOCK_TIMEOUT, at);
    }

    /** Before the order is locked, as recording does: two who decide one trace wait for each other there. */
    private void refuseStock(String orderNo, Instant at) {
        Order order = orders.find(orderNo).orElseThrow();
        if (order.status() == OrderStatus.CREATED) {
            List<Long> slotIds =
                    orders.itemsOf(orderNo).stream().map(OrderItem::slotId).toList();
            decisions.rule(
                    order.sessionId(),
                    List.of(Decision.refusal(
                            OrderCreated.traceId(orderNo), order.userId(), slotIds, ResultCode.FAILED)),
                    at);
        }
    }

    private Order locked(String orderNo) {
        return orders.lock(orderNo).orElseThrow();
    }

    private boolean end(Order order, OrderStatus.Event event, OrderCanceled.Reason reason, Instant at) {
        if (!orders.apply(order, event, at)) {
            return false;
        }
        for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
            if (reservations.cancel(reservation, cancelReason(reason), at)) {
                releaseHold.release(reservation, at);
            }
        }
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.ORDER_CANCELED,
                order.orderNo(),
                at,
                new OrderCanceled(order.orderNo(), order.userId(), reason));
        return true;
    }

    private static CancelReason cancelReason(OrderCanceled.Reason reason) {
        return switch (reason) {
            case BY_USER -> CancelReason.BY_USER;
            case WITHDRAWN -> CancelReason.WITHDRAWN;
            case PAY_TIMEOUT, STOCK_TIMEOUT -> CancelReason.PAY_TIMEOUT; // without stock there is none to cancel
        };
    }
}
