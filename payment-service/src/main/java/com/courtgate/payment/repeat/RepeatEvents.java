package com.courtgate.payment.repeat;

import com.courtgate.common.contract.PaidBy;
import com.courtgate.common.envelope.Outages;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.RepeatSettings;
import com.courtgate.payment.settle.PaymentEvents;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Asks booking-service about the payments that are due, many at a time, and tells it again of those it has not taken.
 * Several instances share the work.
 */
@Component
public class RepeatEvents {
    private static final Logger log = LoggerFactory.getLogger(RepeatEvents.class);
    private final PayOrders payOrders;
    private final PaymentEvents events;
    private final BookingClient booking;
    private final RepeatSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RepeatEvents(
            PayOrders payOrders,
            PaymentEvents events,
            BookingClient booking,
            RepeatSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.events = events;
        this.booking = booking;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers how many were due. Those that nobody could be asked about wait for a pause. */
    public int sweep() {
        Instant now = clock.instant();
        Instant until = now.plus(settings.first());
        List<PayOrder> claimed =
                Objects.requireNonNull(transaction.execute(tx -> payOrders.claimUnanswered(now, until, PaidBy.MOST)));
        if (!claimed.isEmpty()) {
            try {
                Map<String, String> paidBy = booking.paidBy(new PaidBy(
                                claimed.stream().map(PayOrder::orderNo).toList()))
                        .outTradeNos();
                claimed.forEach(paid -> follow(paid, paidBy.get(paid.orderNo()), until, now));
            } catch (RuntimeException e) {
                if (!Outages.isOutage(e)) {
                    throw e;
                }
                log.warn("{} payments are asked about later: {}", claimed.size(), e.toString());
            }
        }
        return claimed.size();
    }

    private void follow(PayOrder paid, @Nullable String takenBy, Instant claimedUntil, Instant now) {
        transaction.executeWithoutResult(tx -> {
            if (paid.outTradeNo().equals(takenBy)) {
                payOrders.answered(paid);
            } else {
                repeat(paid, claimedUntil, now);
            }
        });
    }

    private void repeat(PayOrder paid, Instant claimedUntil, Instant now) {
        Instant paidAt = Objects.requireNonNull(paid.paidAt());
        if (payOrders.repeatLater(paid, claimedUntil, settings.next(paidAt, now))
                && events.succeededAgain(paid, paidAt, now)) {
            log.warn("Order {} is told again that {} paid it", paid.orderNo(), paid.outTradeNo());
        }
    }
}
