package com.courtgate.booking.session;

import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Withdrawn slots, as long as reservations of them are to be ended. */
@Repository
public class WithdrawnSlots {
    private final WithdrawnSlotMapper mapper;

    WithdrawnSlots(WithdrawnSlotMapper mapper) {
        this.mapper = mapper;
    }

    /** A slot whose reservations are still to be ended, and why. */
    public record Withdrawn(long slotId, String why) {}

    /** Slots that nobody else looks after. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Withdrawn> claim(Claim claim, int most) {
        return claim.take(
                mapper.due(claim.at(), most),
                mapper::lock,
                slot -> mapper.claim(slot.slotId(), claim.at(), claim.until()));
    }

    /** The slot's next look. Answers 0 when it was claimed by another since, or all was ended. */
    @Transactional(propagation = Propagation.MANDATORY)
    public int note(Withdrawn slot, @Nullable Instant at, Claim claim) {
        return mapper.note(slot.slotId(), at, claim.until());
    }

    /** Whether whatever is active of the slot is to be ended: until then nothing puts it back on sale. */
    public boolean isOpen(long slotId) {
        return mapper.isWithdrawing(slotId);
    }

    /** None of its reservations is active any more, and none will be while it is blocked. */
    @Transactional
    public void allEnded(long slotId) {
        mapper.end(slotId);
    }
}
