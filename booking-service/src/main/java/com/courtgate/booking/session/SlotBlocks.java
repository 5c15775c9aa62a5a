package com.courtgate.booking.session;

import com.courtgate.booking.calendar.SlotInstants;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.booking.people.account.WordsAboutPersons;
import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Blocks of slots: which are taken out of sale, and of which the reservations are to be ended. Recorders lock the slots
 * too, and refuse holds of those that were blocked before.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class SlotBlocks implements WordsAboutPersons {
    private final SessionMapper sessions;
    private final WithdrawnSlotMapper withdrawn;

    SlotBlocks(SessionMapper sessions, WithdrawnSlotMapper withdrawn) {
        this.sessions = sessions;
        this.withdrawn = withdrawn;
    }

    /**
     * A slot whose block may be changed, locked.
     *
     * @param version how often it was changed
     * @param withdrawing whether reservations of it are still to be ended
     * @param standing whether a standing block has taken it out of sale, and nobody else
     * @param endsAt when its hours are over
     */
    public record Slot(
            long id,
            boolean blocked,
            int version,
            boolean withdrawing,
            boolean standing,
            LocalDate slotDate,
            LocalTime endTime,
            Instant endsAt,
            String timeZone) {
        public Slot {
            endsAt = SlotInstants.end(endsAt, slotDate, endTime, timeZone);
        }
    }

    /**
     * Locks and returns those of the slots that the session has, ascending, until the transaction ends; empty when
     * there is no such session.
     */
    public Optional<List<Slot>> lock(long sessionId, Set<Long> slotIds) {
        SessionRow session = sessions.byId(sessionId);
        return session == null
                ? Optional.empty()
                : Optional.of(sessions.lockSlots(sessionId, new TreeSet<>(slotIds), session.timeZone()));
    }

    /**
     * Takes locked slots out of sale, or puts them back; each has the next version then. A slot that is being withdrawn
     * goes on being so.
     *
     * @param slots one or more
     * @param why null when they are put back
     * @param withdrawing whether their reservations are to be ended
     * @param standingBlockId which standing block does it; null: the office, to these slots
     */
    public void change(
            List<Slot> slots,
            boolean blocked,
            @Nullable String why,
            boolean withdrawing,
            @Nullable Long standingBlockId) {
        List<Long> ids = slots.stream().map(Slot::id).toList();
        if (sessions.changeBlocks(ids, blocked, why, withdrawing, standingBlockId) != ids.size()) {
            throw new IllegalStateException("they are locked: " + slots);
        }
    }

    /** A slot whose reservations are still to be ended, and why. */
    public record Withdrawn(long slotId, String why) {}

    /** Withdrawn slots that nobody else looks after. */
    public List<Withdrawn> claim(Claim claim, int most) {
        return claim.take(
                withdrawn.due(claim.at(), most),
                withdrawn::lock,
                slot -> withdrawn.claim(slot.slotId(), claim.at(), claim.until()));
    }

    /** The slot's next look. Answers 0 when it was claimed by another since, or all was ended. */
    public int note(Withdrawn slot, @Nullable Instant at, Claim claim) {
        return withdrawn.note(slot.slotId(), at, claim.until());
    }

    /** Whether whatever is active of the slot is to be ended: until then nothing puts it back on sale. */
    @Transactional
    public boolean isWithdrawing(long slotId) {
        return withdrawn.isWithdrawing(slotId);
    }

    /** None of its reservations is active any more, and none will be while it is blocked. */
    @Transactional
    public void allEnded(long slotId) {
        withdrawn.end(slotId);
    }

    /** Why hours that the person had were taken out of sale; those whose withdrawal is under way are told of it yet. */
    @Override
    public void forget(Person person) {
        sessions.forgetWhyBlocked(person.id());
    }
}
