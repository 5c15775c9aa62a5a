package com.courtgate.payment.refund;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.ReservationWithdrawn;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.InboxOutcome.Applied;
import com.courtgate.common.inbox.InboxOutcome.Ignored;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.RefundShares;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * The office withdrew the slot of a paid reservation: its refund is ordered under the number that booking-service gave
 * it up by, and goes the way of every other. A refund of its user's that is under way has lost the race for the
 * reservation and fails; until it has, this one waits.
 */
@Component
class RefundWithdrawnReservation implements EventHandler {
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final Clock clock;

    RefundWithdrawnReservation(PayOrders payOrders, Refunds refunds, Clock clock) {
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.RESERVATION_WITHDRAWN);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        var withdrawn = event.payloadAs(ReservationWithdrawn.class);
        if (refunds.find(withdrawn.refundNo()).isPresent()) {
            return new Ignored("known");
        }
        Optional<PayOrder> paid = payOrders.find(withdrawn.outTradeNo());
        if (paid.isEmpty()) {
            return new Ignored("no such payment");
        }
        return paid.get().status() == PayOrderStatus.SUCCESS
                ? order(paid.get(), withdrawn, clock.instant())
                : new Ignored("its pay order is " + paid.get().status());
    }

    private InboxOutcome order(PayOrder paid, ReservationWithdrawn withdrawn, Instant now) {
        Long kept = withdrawn.paidFen();
        RefundShares.Share share = kept == null
                ? RefundShares.of(paid, withdrawn.worthBeforeFen(), withdrawn.worthFen())
                : new RefundShares.Share(withdrawn.worthFen(), kept);
        var wanted = NewRefundOrder.ofWithdrawn(paid, withdrawn.reservationId(), share);
        return switch (refunds.insert(withdrawn.refundNo(), wanted, now)) {
            case Refunds.Written.Done done -> {
                refunds.expedite(done.refund(), now);
                yield new Applied();
            }
            case Refunds.Written.Exists other -> new Premature("another refund of it is under way");
            case Refunds.Written.TooMuch no -> new Premature("other refunds of its order are under way");
        };
    }
}
