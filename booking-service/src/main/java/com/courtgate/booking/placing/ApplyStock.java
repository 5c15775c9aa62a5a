package com.courtgate.booking.placing;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReleaseHold;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.contract.StockReserved;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.InboxOutcome.Applied;
import com.courtgate.common.inbox.InboxOutcome.Ignored;
import com.courtgate.common.inbox.InboxOutcome.TooEarly;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.common.outbox.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Moves an order by reserve-service's answer about its stock. When stock was taken, each permit is afterwards where the
 * database has it, whatever the state allowed: kept for an active reservation, released for any other. So stock that is
 * taken for an order that has ended goes back.
 */
@Component
class ApplyStock implements EventHandler {
    private final Orders orders;
    private final Reservations reservations;
    private final ReleaseHold releaseHold;
    private final Settings settings;
    private final Outbox outbox;
    private final Clock clock;

    ApplyStock(
            Orders orders,
            Reservations reservations,
            ReleaseHold releaseHold,
            Settings settings,
            Outbox outbox,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.releaseHold = releaseHold;
        this.settings = settings;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.STOCK_RESERVED, Topology.STOCK_RESERVE_FAILED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        return event.type().equals(Topology.STOCK_RESERVED)
                ? reserved(event.payloadAs(StockReserved.class))
                : failed(event.payloadAs(StockReserveFailed.class));
    }

    /** Stock of an order that never came to be is not kept. */
    @Override
    public InboxOutcome giveUp(JsonEvent event, TooEarly last) {
        InboxOutcome now = handle(event);
        if (now instanceof TooEarly && event.type().equals(Topology.STOCK_RESERVED)) {
            releaseUnknown(event.payloadAs(StockReserved.class));
            return new Ignored("no such order; its stock is released");
        }
        return now instanceof TooEarly ? new Ignored("no such order") : now;
    }

    private InboxOutcome reserved(StockReserved stock) {
        Optional<Order> found = orders.lock(stock.orderNo());
        if (found.isEmpty()) {
            return new TooEarly("no such order");
        }
        Order order = found.get();
        Instant now = clock.instant();
        boolean applied = orders.reserve(order, now.plus(settings.payTimeout()), now);
        if (applied) {
            for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
                if (!reservations.awaitPayment(reservation, now)) {
                    throw new IllegalStateException("an order is undecided, its reservation is not: " + reservation);
                }
            }
        }
        putPermitsRight(order, now);
        return applied ? new Applied() : new Ignored("the order is " + order.status());
    }

    private InboxOutcome failed(StockReserveFailed stock) {
        Optional<Order> found = orders.lock(stock.orderNo());
        if (found.isEmpty()) {
            return new TooEarly("no such order");
        }
        Order order = found.get();
        Instant now = clock.instant();
        if (!orders.fail(order, stock.reason().name(), now)) {
            return new Ignored("the order is " + order.status());
        }
        for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
            if (!reservations.cancel(reservation, CancelReason.STOCK_FAILED, now)) {
                throw new IllegalStateException("an order is undecided, its reservation is not: " + reservation);
            }
        }
        putPermitsRight(order, now);
        return new Applied();
    }

    private void putPermitsRight(Order order, Instant at) {
        List<Decision> kept = new ArrayList<>();
        for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
            String traceId = reservation.traceId();
            if (reservation.status().isActive() && traceId != null) {
                kept.add(kept(reservation, traceId));
            } else {
                releaseHold.release(reservation, order, at);
            }
        }
        if (!kept.isEmpty()) {
            outbox.append(
                    Topology.BOOKING_EVENTS,
                    Topology.STOCK_SETTLED,
                    order.orderNo(),
                    order.version() + 1L,
                    at,
                    new HoldsDecided(order.sessionId(), kept));
        }
    }

    private static Decision kept(Reservation reservation, String traceId) {
        return new Decision(
                traceId,
                reservation.userId(),
                reservation.slotId(),
                HoldsDecided.Outcome.SUCCESS,
                reservation.id(),
                reservation.orderNo(),
                null);
    }

    private void releaseUnknown(StockReserved stock) {
        Instant now = clock.instant();
        stock.items()
                .forEach(item -> outbox.append(
                        Topology.BOOKING_EVENTS,
                        Topology.HOLD_RELEASED,
                        stock.orderNo(),
                        0,
                        now,
                        new HoldReleased(
                                stock.sessionId(), item.slotId(), stock.userId(), item.traceId(), 0, stock.orderNo())));
    }
}
