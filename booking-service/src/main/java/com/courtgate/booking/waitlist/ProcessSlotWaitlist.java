package com.courtgate.booking.waitlist;

import com.courtgate.booking.waitlist.ApplyOfferOutcomes.Settled;
import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Looks at a slot on whose waitlist somebody is: notes what became of the last offers, keeps what is free for the
 * waitlist as long as somebody on it may have it, and offers what is free to the first.
 */
@Component
class ProcessSlotWaitlist implements DueWork<SlotWaitlist> {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration REGULARLY = Duration.ofMinutes(1);
    private static final int MOST_AT_ONCE = 200;
    private final SlotWaitlistMapper mapper;
    private final SlotWaitlists slotWaitlists;
    private final ApplyOfferOutcomes applyOfferOutcomes;
    private final FindEligibleEntries findEligibleEntries;
    private final OfferFreePlaces offerFreePlaces;
    private final EndSlotWaitlist endSlotWaitlist;

    ProcessSlotWaitlist(
            SlotWaitlistMapper mapper,
            SlotWaitlists slotWaitlists,
            ApplyOfferOutcomes applyOfferOutcomes,
            FindEligibleEntries findEligibleEntries,
            OfferFreePlaces offerFreePlaces,
            EndSlotWaitlist endSlotWaitlist) {
        this.mapper = mapper;
        this.slotWaitlists = slotWaitlists;
        this.applyOfferOutcomes = applyOfferOutcomes;
        this.findEligibleEntries = findEligibleEntries;
        this.offerFreePlaces = offerFreePlaces;
        this.endSlotWaitlist = endSlotWaitlist;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule(
                "offer-places", "Waitlists of slots", Duration.ofSeconds(1), Duration.ofSeconds(60), 20);
    }

    @Override
    public List<SlotWaitlist> claim(Claim claim) {
        return claim.take(
                mapper.due(claim.at(), schedule().page()),
                mapper::lock,
                waitlist -> mapper.claim(waitlist.slotId(), claim.at(), claim.until()));
    }

    @Override
    public BiFunction<SlotWaitlist, Instant, AttemptResult> attempt(List<SlotWaitlist> due, Claim claim) {
        return this::look;
    }

    private AttemptResult look(SlotWaitlist waitlist, Instant now) {
        Settled settled = applyOfferOutcomes.settle(waitlist, now);
        SlotState slot = mapper.state(waitlist.slotId());
        if (slot.hasBegun(now) || waitlist.withdrawn()) {
            endSlotWaitlist.end(waitlist, slot.hasBegun(now) ? EntryEndReason.BEGUN : EntryEndReason.WITHDRAWN, now);
            return regularly(waitlist, settled, now);
        }
        List<Candidate> first = findEligibleEntries.first(slot, now, Math.clamp(slot.free(), 1, MOST_AT_ONCE));
        slotWaitlists.keep(waitlist, slot.underWay() > 0 || !first.isEmpty(), now);
        boolean isTime = slot.isOnSale(now) && !settled.isWithoutPermit() && !findEligibleEntries.isQuiet(slot, now);
        List<Candidate> offeredTo = isTime && slot.free() > 0 ? first : List.of();
        int ordered = offerFreePlaces.offer(offeredTo, slot, now);
        if (settled.isWithoutPermit()) {
            return new AttemptResult.Later(now.plus(ApplyOfferOutcomes.WITHOUT_PERMIT), null);
        }
        boolean isUnderWay = slot.underWay() + ordered > 0;
        boolean isSomebodyRefused = ordered < offeredTo.size(); // the next on the waitlist may have their place
        return isUnderWay || isSomebodyRefused
                ? new AttemptResult.Later(now.plus(SOON), null)
                : regularly(waitlist, settled, now);
    }

    /** As long as somebody waits, or has an offer. */
    private AttemptResult regularly(SlotWaitlist waitlist, Settled settled, Instant now) {
        boolean isOver = settled.open() == 0 && mapper.countWaiting(waitlist.slotId()) == 0;
        return isOver ? new AttemptResult.Done() : new AttemptResult.Later(now.plus(REGULARLY), null);
    }

    @Override
    public int note(SlotWaitlist waitlist, @Nullable Instant at, @Nullable String why, Claim claim) {
        return mapper.note(waitlist, at, claim.until());
    }

    @Override
    public long id(SlotWaitlist waitlist) {
        return waitlist.slotId();
    }
}
