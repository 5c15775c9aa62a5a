package com.courtgate.booking.block;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.session.SlotBlocks;
import com.courtgate.booking.session.SlotBlocks.Slot;
import com.courtgate.booking.waitlist.SlotWaitlists;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.common.security.CurrentUser;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes slots out of sale or puts them back. From the commit on no hold of a blocked slot is recorded; reserve-service
 * hears of it by an event and stops selling. A slot that is as wanted already is left as it is; one that a standing
 * block keeps out of sale becomes the office's when that blocks it, too, and stays when the standing block ends.
 */
@Component
class ChangeBlocks {
    private final SlotBlocks slotBlocks;
    private final SlotWaitlists slotWaitlists;
    private final Outbox outbox;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeBlocks(SlotBlocks slotBlocks, SlotWaitlists slotWaitlists, Outbox outbox, AuditLog auditLog, Clock clock) {
        this.slotBlocks = slotBlocks;
        this.slotWaitlists = slotWaitlists;
        this.outbox = outbox;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    /** The office's acts on slots. */
    enum BlockAction {
        /** Out of sale from now on; who has a reservation keeps it. */
        BLOCK,
        /** Back on sale. */
        UNBLOCK,
        /** Out of sale, and what is booked of it ends. */
        WITHDRAW;

        boolean isBlocked() {
            return this != UNBLOCK;
        }

        /** Returns the action as the audit log has it. */
        String action() {
            return "slots." + name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Slots of one session, all of them or none.
     *
     * @param why 3 to 200 characters, kept in the audit log; who loses a reservation by it is told
     */
    record SlotsToBlock(
            @NotNull @Size(min = 1, max = 200, message = "{courtgate.count}")
            List<@NotNull @Positive Long> slotIds,

            @NotBlank @Size(min = 3, max = 200) String why) {}

    sealed interface Outcome {}

    /** @param slotIds those that were not so before, or not by the office */
    record Changed(List<Long> slotIds) implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome change(CurrentUser admin, long sessionId, BlockAction deed, SlotsToBlock wanted) {
        return change(admin, sessionId, deed, wanted, null, clock.instant());
    }

    /** @param standingBlockId which standing block does it; null: the office, to these slots */
    @Transactional(propagation = Propagation.MANDATORY)
    public Outcome change(
            CurrentUser admin,
            long sessionId,
            BlockAction deed,
            SlotsToBlock wanted,
            @Nullable Long standingBlockId,
            Instant now) {
        Set<Long> unknown = new TreeSet<>(wanted.slotIds());
        var locked = slotBlocks.lock(sessionId, Set.copyOf(wanted.slotIds()));
        if (locked.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        List<Slot> slots = locked.get();
        slots.forEach(slot -> unknown.remove(slot.id()));
        List<Long> over =
                ids(slots.stream().filter(s -> !now.isBefore(s.endsAt())).toList());
        List<Long> withdrawing = ids(slots.stream().filter(Slot::withdrawing).toList());
        if (!unknown.isEmpty()) {
            return new Refused(
                    ResultCode.PARAM_ERROR, Map.of("slotIds", Reason.of("reason.otherSession", unknown.toString())));
        }
        if (!over.isEmpty()) {
            return refused("OVER", over);
        }
        return deed == BlockAction.UNBLOCK && !withdrawing.isEmpty()
                ? refused("WITHDRAWING", withdrawing)
                : changed(admin, sessionId, new Change(deed, wanted.why(), standingBlockId), slots, now);
    }

    private static Refused refused(String state, List<Long> slotIds) {
        return new Refused(ResultCode.STATE_INVALID, Map.of("state", state, "slotIds", slotIds));
    }

    /**
     * Puts back what standing blocks have taken out of sale; what the office has decided of a slot meanwhile holds.
     * Answers how many were put back.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public int putBack(CurrentUser admin, long sessionId, SlotsToBlock wanted, Instant now) {
        List<Slot> standing = slotBlocks.lock(sessionId, Set.copyOf(wanted.slotIds())).stream()
                .flatMap(List::stream)
                .filter(Slot::standing)
                .toList();
        var wish = new Change(BlockAction.UNBLOCK, wanted.why(), null);
        return changed(admin, sessionId, wish, standing, now).slotIds().size();
    }

    private record Change(
            BlockAction deed, String why, @Nullable Long standingBlockId) {}

    private Changed changed(CurrentUser admin, long sessionId, Change wish, List<Slot> slots, Instant now) {
        BlockAction deed = wish.deed();
        @Nullable String why = deed.isBlocked() ? wish.why() : null;
        List<Slot> toChange =
                slots.stream().filter(slot -> isToChange(slot, wish)).toList();
        if (!toChange.isEmpty()) {
            slotBlocks.change(toChange, deed.isBlocked(), why, deed == BlockAction.WITHDRAW, wish.standingBlockId());
            tell(sessionId, deed, toChange, now);
            tellWaitlists(deed, ids(toChange), now);
            auditLog.record(
                    admin,
                    now,
                    deed.action(),
                    "session:" + sessionId,
                    Map.of("why", wish.why(), "slotIds", ids(toChange)));
        }
        return new Changed(ids(toChange));
    }

    /** A slot that a standing block keeps out of sale is the office's once that blocks it as well. */
    private static boolean isToChange(Slot slot, Change wish) {
        return switch (wish.deed()) {
            case WITHDRAW -> true;
            case UNBLOCK -> slot.blocked();
            case BLOCK -> !slot.blocked() || (slot.standing() && wish.standingBlockId() == null);
        };
    }

    /** Each slot has a version of its own, so the order in which the events of a session arrive means nothing. */
    private void tell(long sessionId, BlockAction deed, List<Slot> changed, Instant now) {
        List<SlotsBlocked.Slot> slots = changed.stream()
                .map(slot -> new SlotsBlocked.Slot(slot.id(), deed.isBlocked(), slot.version() + 1))
                .toList();
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.SLOTS_BLOCKED,
                "session:" + sessionId,
                now,
                new SlotsBlocked(sessionId, slots));
    }

    /** Who waits for a withdrawn slot waits for nothing; one that is back on sale may have a place free. */
    private void tellWaitlists(BlockAction deed, List<Long> slotIds, Instant now) {
        if (deed == BlockAction.WITHDRAW) {
            slotWaitlists.withdraw(slotIds, now);
        } else {
            slotWaitlists.wake(slotIds, now);
        }
    }

    private static List<Long> ids(List<Slot> slots) {
        return slots.stream().map(Slot::id).toList();
    }
}
