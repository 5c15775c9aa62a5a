package com.courtgate.booking.recording;

import com.courtgate.booking.decision.HoldDecisions;
import com.courtgate.booking.order.HeldOrder;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldsDecided.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Writes what recording has planned; a violated key fails all of it. */
@Component
class WriteRecording {
    private final HoldDecisions decisions;
    private final Orders orders;
    private final Reservations reservations;
    private final Settings settings;

    WriteRecording(HoldDecisions decisions, Orders orders, Reservations reservations, Settings settings) {
        this.decisions = decisions;
        this.orders = orders;
        this.reservations = reservations;
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
        List<HeldOrder> held = batch.heldOrders();
        if (!held.isEmpty()) {
            orders.addHeld(held, payDeadline, now);
        }
        batch.reservedOrders().forEach(order -> {
            if (!orders.reserve(order, payDeadline, now)) {
                throw new IllegalStateException("an order without a decision waits for its stock: " + order);
            }
        });
        reservations.add(batch.reservations(), now);
        return batch.decisions(reservations.idsByOrder(batch.orderNos()));
    }
}
