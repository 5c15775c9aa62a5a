package com.courtgate.booking.recording;

import com.courtgate.booking.decision.HoldDecisions;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.order.Orders.GrabOrder;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.recording.RecordingBatch.Reserved;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldsDecided.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Writes what recording has planned; a violated key fails all of it. */
@Component
class WriteRecording {
    private final HoldDecisions decisions;
    private final Orders orders;
    private final Reservations reservations;
    private final Notices notices;
    private final Settings settings;

    WriteRecording(
            HoldDecisions decisions, Orders orders, Reservations reservations, Notices notices, Settings settings) {
        this.decisions = decisions;
        this.orders = orders;
        this.reservations = reservations;
        this.notices = notices;
        this.settings = settings;
    }

    /** The decisions first: there two who decide one trace meet. */
    List<Decision> write(long sessionId, RecordingBatch batch, Instant now) {
        decisions.add(sessionId, batch.decisions(Map.of()), now);
        batch.failedOrders().forEach((order, reason) -> orders.fail(order, reason.name(), now));
        if (batch.orderNos().isEmpty()) {
            return batch.decisions(Map.of());
        }
        Instant payDeadline = now.plus(settings.payTimeout());
        addHeld(batch.heldOrders(), payDeadline, now);
        batch.reservedOrders().forEach(reserved -> {
            if (!orders.reserve(reserved.order(), deadline(reserved, now), now)) {
                throw new IllegalStateException("an order without a decision waits for its stock: " + reserved);
            }
            confirmFree(reserved.order(), now);
        });
        reservations.add(batch.reservations(), now);
        batch.reservedOrders().stream()
                .filter(reserved -> reserved.order().isOffer())
                .forEach(offer ->
                        notices.offered(offer.order().userId(), offer.order().orderNo(), deadline(offer, now), now));
        return batch.decisions(reservations.idsByOrder(batch.orderNos()));
    }

    private void addHeld(List<GrabOrder> held, Instant payDeadline, Instant now) {
        Map<Boolean, List<GrabOrder>> byFree =
                held.stream().collect(Collectors.partitioningBy(order -> order.amountFen() == 0));
        List<GrabOrder> toPay = byFree.getOrDefault(false, List.of());
        List<GrabOrder> free = byFree.getOrDefault(true, List.of());
        if (!toPay.isEmpty()) {
            orders.addHeld(toPay, payDeadline, now);
        }
        if (!free.isEmpty()) {
            orders.addFree(free, now);
        }
    }

    private void confirmFree(Order reserved, Instant now) {
        if (reserved.amountFen() == 0 && !reserved.isOffer()) {
            orders.find(reserved.orderNo()).ifPresent(order -> orders.confirm(order, now));
        }
    }

    /** An offer of the waitlist stands for a time of its own, and never beyond the begin of its hours. */
    private Instant deadline(Reserved reserved, Instant now) {
        if (!reserved.order().isOffer()) {
            return now.plus(settings.payTimeout());
        }
        Instant offered = now.plus(settings.offerTime());
        return offered.isBefore(reserved.startsAt()) ? offered : reserved.startsAt();
    }
}
