package com.courtgate.payment.refund;

import com.courtgate.common.contract.payment.People;
import com.courtgate.common.contract.payment.People.Person;
import com.courtgate.common.envelope.Outages;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.refund.DeskRefundController.View;
import com.courtgate.payment.refundorder.Refund;
import feign.FeignException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Money that waits at the desk, with whose it is. */
@Component
class RefundsWaitingAtDesk {
    private static final Logger log = LoggerFactory.getLogger(RefundsWaitingAtDesk.class);
    private final RefundMapper refunds;
    private final BookingClient booking;

    RefundsWaitingAtDesk(RefundMapper refunds, BookingClient booking) {
        this.refunds = refunds;
        this.booking = booking;
    }

    /**
     * Everybody's, without names while booking-service does not answer: the money can be handed out all the same.
     *
     * @param after number of the last one that was seen; null for the first
     */
    List<View> all(@Nullable String after) {
        List<Refund> waiting = refunds.underWayAt(CashLedger.CHANNEL, null, after, People.MOST);
        Map<Long, Person> payers = payersOf(waiting);
        return waiting.stream()
                .map(refund -> View.of(refund, payers.get(refund.userId())))
                .toList();
    }

    /** A student's; who they are is booking-service's to say. */
    List<View> of(String studentId, @Nullable String after) {
        return booking.people(new People(List.of(), studentId)).people().stream()
                .flatMap(payer -> refunds.underWayAt(CashLedger.CHANNEL, payer.userId(), after, People.MOST).stream()
                        .map(refund -> View.of(refund, payer)))
                .toList();
    }

    private Map<Long, Person> payersOf(List<Refund> waiting) {
        List<Long> ids = waiting.stream().map(Refund::userId).distinct().toList();
        if (ids.isEmpty()) {
            return Map.of();
        }
        try {
            return booking.people(new People(ids, null)).people().stream()
                    .collect(Collectors.toMap(Person::userId, Function.identity()));
        } catch (RuntimeException e) {
            // Not found: an instance of the release before, which does not name people.
            if (!Outages.isOutage(e) && !(e instanceof FeignException.NotFound)) {
                throw e;
            }
            log.warn("Money at the desk is shown without names: {}", e.toString());
            return Map.of();
        }
    }
}
