package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.waitlist.JoinWaitlist.HasOne;
import com.courtgate.booking.waitlist.JoinWaitlist.NoLine;
import com.courtgate.booking.waitlist.JoinWaitlist.OnSale;
import com.courtgate.booking.waitlist.JoinWaitlist.Refused;
import com.courtgate.booking.waitlist.JoinWaitlist.SlotClosed;
import com.courtgate.booking.waitlist.JoinWaitlist.Suspended;
import com.courtgate.booking.waitlist.JoinWaitlist.TooMany;
import com.courtgate.booking.waitlist.JoinWaitlist.UnknownSlots;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.WantedSlot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Rules for standing in line: first of the slots, then of the person, who is locked from then on. */
@Component
class WaitlistJoinRules {
    private final SlotWaitlistMapper slots;
    private final EntryMapper entries;
    private final UserLocks standings;
    private final Reservations reservations;
    private final Settings settings;

    WaitlistJoinRules(
            SlotWaitlistMapper slots,
            EntryMapper entries,
            UserLocks standings,
            Reservations reservations,
            Settings settings) {
        this.slots = slots;
        this.entries = entries;
        this.standings = standings;
        this.reservations = reservations;
        this.settings = settings;
    }

    /** The first rule that is broken; empty when none is. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<Refused> refusal(long userId, long sessionId, List<Long> slotIds, Instant now) {
        if (!settings.isLineOpen()) {
            return Optional.of(new NoLine());
        }
        List<WantedSlot> wanted = slots.wanted(sessionId, slotIds, now);
        if (wanted.size() < slotIds.size() || !wanted.stream().allMatch(WantedSlot::isGateOpen)) {
            return Optional.of(new UnknownSlots());
        }
        return ofSlots(wanted, now).or(() -> ofPerson(userId, slotIds, now));
    }

    private static Optional<Refused> ofSlots(List<WantedSlot> wanted, Instant now) {
        if (wanted.stream().anyMatch(slot -> !now.isBefore(slot.startsAt()))) {
            return Optional.of(new SlotClosed("OVER"));
        }
        if (wanted.stream().anyMatch(WantedSlot::blocked)) {
            return Optional.of(new SlotClosed("BLOCKED"));
        }
        List<Long> free =
                wanted.stream().filter(WantedSlot::isFree).map(WantedSlot::id).toList();
        return free.isEmpty() ? Optional.empty() : Optional.of(new OnSale(free));
    }

    private Optional<Refused> ofPerson(long userId, List<Long> slotIds, Instant now) {
        Instant suspendedUntil = standings.lock(Set.of(userId)).get(userId);
        if (suspendedUntil != null && now.isBefore(suspendedUntil)) {
            return Optional.of(new Suspended(suspendedUntil));
        }
        Long standing = entries.standingFor(userId, slotIds);
        if (standing != null || reservations.hasActive(userId, slotIds)) {
            return Optional.of(new HasOne(standing));
        }
        int most = settings.entriesPerUser();
        return entries.countOpen(userId) < most ? Optional.empty() : Optional.of(new TooMany(most));
    }
}
