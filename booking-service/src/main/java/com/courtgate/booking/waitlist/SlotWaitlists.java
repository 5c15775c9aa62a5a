package com.courtgate.booking.waitlist;

import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.LinesMarked;
import com.courtgate.common.due.Claim;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Lines of slots: their looks, and the marks that keep what is free for them. Their rows are locked after all others.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class SlotWaitlists {
    private final SlotWaitlistMapper mapper;
    private final Outbox outbox;

    SlotWaitlists(SlotWaitlistMapper mapper, Outbox outbox) {
        this.mapper = mapper;
        this.outbox = outbox;
    }

    List<SlotWaitlist> claim(Claim claim, int most) {
        return claim.take(
                mapper.due(claim.at(), most),
                mapper::lock,
                line -> mapper.claim(line.slotId(), claim.at(), claim.until()));
    }

    /** The line's next look. Answers 0 when it was claimed by another since. */
    int note(SlotWaitlist line, @Nullable Instant at, Claim claim) {
        return mapper.note(line, at, claim.until());
    }

    @Transactional
    SlotState stateOf(long slotId) {
        return mapper.state(slotId);
    }

    @Transactional
    int countWaiting(long slotId) {
        return mapper.countWaiting(slotId);
    }

    /** Somebody stands in the line of each of these from now on. */
    void join(long sessionId, Collection<Long> slotIds, Instant at) {
        new TreeSet<>(slotIds).forEach(slotId -> mapper.join(slotId, sessionId, at));
    }

    /** Something has changed for those who stand in the lines of these; a slot without a line is left out. */
    public void wake(Collection<Long> slotIds, Instant at) {
        if (!slotIds.isEmpty()) {
            mapper.alive(slotIds).forEach(slotId -> mapper.wake(slotId, at));
        }
    }

    /** The lines of these end, because the office has withdrawn them. */
    public void withdraw(Collection<Long> slotIds, Instant at) {
        if (!slotIds.isEmpty()) {
            mapper.alive(slotIds).forEach(slotId -> mapper.withdraw(slotId, at));
        }
    }

    /** A place of the slot is free, or its person may have another one. */
    void wakeAfterEnding(long slotId, long userId, Instant at) {
        mapper.concernedBy(slotId, userId).forEach(each -> mapper.wake(each, at));
    }

    /** The person may have a place again, or not any more. */
    void wakeOf(long userId, Instant at) {
        mapper.waitedForBy(userId).forEach(slotId -> mapper.wake(slotId, at));
    }

    /** The person may have a place of another slot; this one is being looked at. */
    void wakeOthersOf(long userId, SlotWaitlist line, Instant at) {
        mapper.waitedForBy(userId).stream()
                .filter(slotId -> slotId != line.slotId())
                .forEach(slotId -> mapper.wake(slotId, at));
    }

    void withdrawnEnded(long slotId) {
        mapper.ended(slotId);
    }

    /**
     * Keeps what is free of the slot for its line, or puts it on sale to all; tells reserve-service after the commit.
     */
    void mark(SlotWaitlist line, boolean marked, Instant at) {
        if (mapper.mark(line.slotId(), marked, at) == 0) {
            return;
        }
        int version = mapper.version(line.slotId());
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.LINES_MARKED,
                "line:" + line.slotId(),
                at,
                new LinesMarked(line.sessionId(), List.of(new LinesMarked.Slot(line.slotId(), marked, version))));
    }
}
