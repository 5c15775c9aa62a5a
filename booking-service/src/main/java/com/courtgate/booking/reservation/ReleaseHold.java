package com.courtgate.booking.reservation;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Sends the permit of an ended reservation back on sale, after the commit, and tells whom the ending concerns. */
@Component
public class ReleaseHold {
    private final Outbox outbox;
    private final List<ReservationEndObserver> followers;

    /** Somebody whom the end of an active reservation concerns, told of it in the transaction in which it ends. */
    public interface ReservationEndObserver {
        /** Whatever it locks comes after order and reservation; see {@code PlanRecording}. */
        void ended(Reservation reservation, Instant at);
    }

    ReleaseHold(Outbox outbox, List<ReservationEndObserver> followers) {
        this.outbox = outbox;
        this.followers = List.copyOf(followers);
    }

    /** Releases the slot of the reservation, which has ended; other slots of its trace stay held. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void release(Reservation reservation, Instant at) {
        followers.forEach(follower -> follower.ended(reservation, at));
        String traceId = reservation.traceId();
        if (traceId == null) {
            return;
        }
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.HOLD_RELEASED,
                reservation.orderNo(),
                at,
                new HoldReleased(
                        reservation.sessionId(),
                        reservation.slotId(),
                        reservation.userId(),
                        traceId,
                        reservation.id(),
                        reservation.orderNo()));
    }
}
