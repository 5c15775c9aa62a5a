package com.courtgate.booking.reservation;

import com.courtgate.booking.order.Order;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Sends the permit of an ended reservation back on sale, after the commit. */
@Component
public class ReleaseHold {
    private final Outbox outbox;

    ReleaseHold(Outbox outbox) {
        this.outbox = outbox;
    }

    /**
     * Releases what the reservation had, if its stock was ever taken.
     *
     * @param order as it was before the move that ended the reservation
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void release(Reservation reservation, Order order, Instant at) {
        String traceId = reservation.traceId();
        if (traceId == null) {
            return;
        }
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.HOLD_RELEASED,
                order.orderNo(),
                order.version() + 1L,
                at,
                new HoldReleased(
                        reservation.sessionId(),
                        reservation.slotId(),
                        reservation.userId(),
                        traceId,
                        reservation.id(),
                        order.orderNo()));
    }
}
