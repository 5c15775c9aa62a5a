package com.courtgate.booking.waitlist;

import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.waitlist.EntryMapper.Offer;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.faults.CrashPoints;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Notes in the entries of a slot's waitlist what became of the orders that were placed for them, each once. */
@Component
class ApplyOfferOutcomes {
    static final Duration PASSED_OVER = Duration.ofMinutes(10);

    /** Until a grab that had the permit of an offer is decided. */
    static final Duration WITHOUT_PERMIT = Duration.ofSeconds(5);

    private final EntryMapper entries;
    private final SlotWaitlists slotWaitlists;
    private final WaitlistMeters meters;
    private final CrashPoints crashPoints;
    private final TransactionTemplate transaction;

    ApplyOfferOutcomes(
            EntryMapper entries,
            SlotWaitlists slotWaitlists,
            WaitlistMeters meters,
            CrashPoints crashPoints,
            TransactionTemplate transaction) {
        this.entries = entries;
        this.slotWaitlists = slotWaitlists;
        this.meters = meters;
        this.crashPoints = crashPoints;
        this.transaction = transaction;
    }

    /**
     * State of a slot's offers.
     *
     * @param open how many are under way or stand
     * @param isWithoutPermit whether one that has ended found no permit
     */
    record Settled(int open, boolean isWithoutPermit) {}

    Settled settle(SlotWaitlist waitlist, Instant now) {
        List<Offer> offers = entries.offers(waitlist.slotId());
        List<Offer> ended = offers.stream().filter(Offer::hasEnded).toList();
        ended.forEach(
                offer -> transaction.executeWithoutResult(tx -> settle(waitlist, offer, OfferEnd.of(offer), now)));
        crashPoints.reach(CrashPoint.AFTER_SETTLED);
        boolean isWithoutPermit = ended.stream().anyMatch(offer -> OfferEnd.of(offer) == OfferEnd.NO_PERMIT);
        return new Settled(offers.size() - ended.size(), isWithoutPermit);
    }

    /** Way in which an offer ended. */
    enum OfferEnd {
        TAKEN,
        DECLINED,
        LAPSED,
        /** Never stood, or ended by the office: the entry keeps its place. */
        UNDONE,
        /** Its person may not have it at this time. */
        PASSED_OVER,
        /** Nobody may have it at this moment. */
        NO_PERMIT;

        private static OfferEnd of(Offer offer) {
            return switch (offer.status()) {
                case PAID, REFUNDED -> TAKEN;
                case STOCK_FAILED -> ResultCode.isOfPerson(offer.stockFailure()) ? PASSED_OVER : NO_PERMIT;
                case CANCELED -> ofCanceled(offer);
                case CREATED, STOCK_RESERVED -> throw new IllegalStateException("it has not ended: " + offer);
            };
        }

        private static OfferEnd ofCanceled(Offer offer) {
            if (!offer.stood() || offer.cancelReason() == CancelReason.WITHDRAWN) {
                return UNDONE;
            }
            return offer.cancelReason() == CancelReason.BY_USER ? DECLINED : LAPSED;
        }
    }

    private void settle(SlotWaitlist waitlist, Offer offer, OfferEnd end, Instant now) {
        var entry =
                new Entry(offer.entryId(), offer.userId(), waitlist.sessionId(), EntryState.WAITING, offer.orderNo());
        boolean isNoted = switch (end) {
            case TAKEN -> take(entry, now);
            case DECLINED -> toTheEnd(waitlist, entry, EntryEndReason.DECLINED, now);
            case LAPSED -> toTheEnd(waitlist, entry, EntryEndReason.LAPSED, now);
            case UNDONE, NO_PERMIT -> entries.keep(entry.id(), offer.orderNo(), null, null) == 1;
            case PASSED_OVER ->
                entries.keep(entry.id(), offer.orderNo(), offer.stockFailure(), now.plus(PASSED_OVER)) == 1;
        };
        if (isNoted) {
            meters.ended(end);
            // Two waitlists that found no permit, and somebody who waits in both, would wake each other all the time.
            slotWaitlists.wakeOthersOf(
                    entry.userId(), waitlist, end == OfferEnd.NO_PERMIT ? now.plus(WITHOUT_PERMIT) : now);
        }
    }

    private boolean take(Entry entry, Instant now) {
        if (entries.end(entry, EntryState.TAKEN, null, null, now) == 0) {
            return false;
        }
        entries.leaveWaitlists(entry.id());
        return true;
    }

    /** Whoever does not want this place goes to the end of the waitlist for the other slots, and ends without one. */
    private boolean toTheEnd(SlotWaitlist waitlist, Entry entry, EntryEndReason reason, Instant now) {
        if (entries.lock(entry.id()) == null
                || entries.keep(entry.id(), Objects.requireNonNull(entry.orderNo()), null, null) == 0) {
            return false;
        }
        entries.leaveWaitlist(entry.id(), waitlist.slotId());
        if (entries.toTheEnd(entry.id()) == 0) {
            var kept = new Entry(entry.id(), entry.userId(), entry.sessionId(), entry.state(), null);
            entries.end(kept, EntryState.ENDED, reason, null, now);
        }
        return true;
    }
}
