package com.courtgate.booking.waitlist;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A student stands in the lines of slots that are sold out; whichever has a place for them first is offered. */
@Component
class JoinWaitlist {
    private final WaitlistJoinRules rules;
    private final EntryMapper entries;
    private final SlotWaitlists lines;
    private final Clock clock;

    JoinWaitlist(WaitlistJoinRules rules, EntryMapper entries, SlotWaitlists lines, Clock clock) {
        this.rules = rules;
        this.entries = entries;
        this.lines = lines;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Joined(long entryId) implements Outcome {}

    /** Reason why they do not stand in line. */
    sealed interface Refused extends Outcome {}

    /** There is no line: it is switched off. */
    record NoLine() implements Refused {}

    /** A slot is not the session's, or its session is not open. */
    record UnknownSlots() implements Refused {}

    /** Its hours have begun, or it is out of sale. */
    record SlotClosed(String state) implements Refused {}

    /** Something of these is free: it can be had at once. */
    record OnSale(List<Long> slotIds) implements Refused {}

    record Suspended(Instant until) implements Refused {}

    /** @param most entries that the user may have at a time */
    record TooMany(int most) implements Refused {}

    /** They stand there already, or have one of them: then without an entry. */
    record HasOne(@Nullable Long entryId) implements Refused {}

    /** Locks its person, so that two of theirs come one after the other; no slot. */
    @Transactional
    public Outcome join(long userId, long sessionId, List<Long> slotIds) {
        Instant now = clock.instant();
        Optional<Refused> refused = rules.refusal(userId, sessionId, slotIds, now);
        if (refused.isPresent()) {
            return refused.get();
        }
        EntryMapper.Key key = new EntryMapper.Key();
        entries.insert(userId, sessionId, now, key);
        entries.insertSlots(key.id, slotIds, userId);
        lines.join(sessionId, slotIds, now);
        return new Joined(key.id);
    }
}
