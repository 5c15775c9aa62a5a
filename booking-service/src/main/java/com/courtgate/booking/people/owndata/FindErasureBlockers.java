package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.owndata.OwnDataMapper.Active;
import com.courtgate.common.contract.payment.UnsettledPayments;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds what keeps a person from going. */
@Component
class FindErasureBlockers {
    private static final UnsettledPayments NONE = new UnsettledPayments(List.of(), List.of(), List.of());

    private final OwnDataMapper ownData;
    private final PaymentDataClient paymentData;

    FindErasureBlockers(OwnDataMapper ownData, PaymentDataClient paymentData) {
        this.ownData = ownData;
        this.paymentData = paymentData;
    }

    /** Empty while payment-service cannot be asked. */
    Optional<Unsettled> of(long userId, Instant now) {
        return paymentData.open(userId).map(open -> with(open, userId, now));
    }

    /** Returns what is unsettled but the money, which settles by itself. */
    Unsettled bookingsOf(long userId, Instant now) {
        return with(NONE, userId, now);
    }

    private Unsettled with(UnsettledPayments open, long userId, Instant now) {
        // A day's end somewhere is never later than the end of the next day by UTC.
        List<Active> active =
                ownData.active(userId, now.atZone(ZoneOffset.UTC).toLocalDate().minusDays(1));
        List<Long> reservations = active.stream()
                .filter(each -> !each.paid() || each.end().isAfter(now))
                .map(Active::id)
                .toList();
        return new Unsettled(
                reservations, ownData.openOrders(userId), open.payOrders(), open.refunds(), open.anomalies());
    }
}
