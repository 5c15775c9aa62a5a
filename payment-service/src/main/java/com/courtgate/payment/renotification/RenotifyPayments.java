package com.courtgate.payment.renotification;

import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.DuePayOrders;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.RenotificationSettings;
import com.courtgate.payment.settle.PaymentEvents;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Asks booking-service about the payments that are due, many at a time, and tells it again of those it has not taken.
 */
@Component
class RenotifyPayments implements DueWork<PayOrder> {
    private static final Logger log = LoggerFactory.getLogger(RenotifyPayments.class);
    private final DuePayOrders due;
    private final PaymentEvents events;
    private final BookingClient booking;
    private final RenotificationSettings settings;
    private final TransactionTemplate transaction;

    RenotifyPayments(
            DuePayOrders due,
            PaymentEvents events,
            BookingClient booking,
            RenotificationSettings settings,
            TransactionTemplate transaction) {
        this.due = due;
        this.events = events;
        this.booking = booking;
        this.settings = settings;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("repeat-payment-events", "Payments", settings.every(), settings.first(), PaidBy.MOST);
    }

    @Override
    public List<PayOrder> claim(Claim claim) {
        return due.claimRepeats(claim, schedule().page());
    }

    @Override
    public BiFunction<PayOrder, Instant, AttemptResult> attempt(List<PayOrder> payments, Claim claim) {
        Map<String, String> paidBy = booking.paidBy(
                        new PaidBy(payments.stream().map(PayOrder::orderNo).toList()))
                .outTradeNos();
        return (paid, now) -> paid.outTradeNo().equals(paidBy.get(paid.orderNo()))
                ? new AttemptResult.Done()
                : repeat(paid, claim, now);
    }

    /** Repeats the event if the claim still holds: who has the row by now tells; two would tell twice. */
    private AttemptResult repeat(PayOrder paid, Claim claim, Instant now) {
        Instant paidAt = Objects.requireNonNull(paid.paidAt());
        transaction.executeWithoutResult(tx -> {
            if (due.noteRepeat(paid, settings.next(paidAt, now), claim) == 1
                    && events.succeededAgain(paid, paidAt, now)) {
                log.warn("Order {} is told again that {} paid it", paid.orderNo(), paid.outTradeNo());
            }
        });
        return new AttemptResult.Noted();
    }

    @Override
    public int note(PayOrder paid, @Nullable Instant at, @Nullable String why, Claim claim) {
        return due.noteRepeat(paid, at, claim);
    }

    @Override
    public long id(PayOrder paid) {
        return paid.id();
    }

    @Override
    public String server(PayOrder paid) {
        return "booking-service";
    }

    @Override
    public Instant afterOutage(PayOrder paid, Instant now) {
        return now.plus(settings.first());
    }
}
