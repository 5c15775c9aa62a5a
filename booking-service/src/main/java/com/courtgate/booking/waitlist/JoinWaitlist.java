package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.WantedSlot;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A student joins the waitlists of slots that are sold out; whichever has a place for them first is offered. */
@Component
class JoinWaitlist {
    private final SlotWaitlistMapper slots;
    private final EntryMapper entries;
    private final UserLocks userLocks;
    private final Reservations reservations;
    private final Settings settings;
    private final Clock clock;

    JoinWaitlist(
            SlotWaitlistMapper slots,
            EntryMapper entries,
            UserLocks userLocks,
            Reservations reservations,
            Settings settings,
            Clock clock) {
        this.slots = slots;
        this.entries = entries;
        this.userLocks = userLocks;
        this.reservations = reservations;
        this.settings = settings;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Joined(long entryId) implements Outcome {}

    /** The first rule that is broken, of the slots or of the person; nobody joins. */
    record Refused(ResultCode code, @Nullable Map<String, Object> details) implements Outcome {}

    /** Locks its person, so that two of theirs come one after the other; no slot. */
    @Transactional
    public Outcome join(long userId, long sessionId, List<Long> slotIds) {
        Instant now = clock.instant();
        Optional<Refused> refused = ofSlots(sessionId, slotIds, now).or(() -> ofPerson(userId, slotIds, now));
        if (refused.isPresent()) {
            return refused.get();
        }
        EntryMapper.Key key = new EntryMapper.Key();
        entries.insert(userId, sessionId, now, key);
        entries.insertSlots(key.id, slotIds, userId);
        new TreeSet<>(slotIds).forEach(slotId -> slots.join(slotId, sessionId, now));
        return new Joined(key.id);
    }

    private Optional<Refused> ofSlots(long sessionId, List<Long> slotIds, Instant now) {
        List<WantedSlot> wanted = settings.isWaitlistOpen() ? slots.wanted(sessionId, slotIds, now) : List.of();
        if (wanted.size() < slotIds.size() || !wanted.stream().allMatch(WantedSlot::isGateOpen)) {
            return refused(ResultCode.PARAM_ERROR, null);
        }
        if (wanted.stream().anyMatch(slot -> !now.isBefore(slot.startsAt()))) {
            return refused(ResultCode.SLOT_CLOSED, Map.of("state", "OVER"));
        }
        if (wanted.stream().anyMatch(WantedSlot::blocked)) {
            return refused(ResultCode.SLOT_CLOSED, Map.of("state", "BLOCKED"));
        }
        List<Long> free =
                wanted.stream().filter(WantedSlot::isFree).map(WantedSlot::id).toList();
        return free.isEmpty() ? Optional.empty() : refused(ResultCode.PARAM_ERROR, Map.of("onSale", free));
    }

    private Optional<Refused> ofPerson(long userId, List<Long> slotIds, Instant now) {
        Instant suspendedUntil = userLocks.lock(Set.of(userId)).get(userId);
        if (suspendedUntil != null && now.isBefore(suspendedUntil)) {
            return refused(ResultCode.SUSPENDED, Map.of("until", suspendedUntil));
        }
        Long waiting = entries.entryWaitingFor(userId, slotIds);
        if (waiting != null) {
            return refused(ResultCode.DUP_REQ, Map.of("entryId", waiting));
        }
        if (reservations.hasActive(userId, slotIds)) {
            return refused(ResultCode.DUP_REQ, Map.of());
        }
        int most = settings.entriesPerUser();
        return entries.countOpen(userId) < most
                ? Optional.empty()
                : refused(ResultCode.QUOTA_EXCEEDED, Map.of("most", most));
    }

    private static Optional<Refused> refused(ResultCode code, @Nullable Map<String, Object> details) {
        return Optional.of(new Refused(code, details));
    }
}
