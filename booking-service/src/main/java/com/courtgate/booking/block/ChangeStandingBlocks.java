package com.courtgate.booking.block;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.courtgate.booking.block.BookedSlotMapper.BookedSlot;
import com.courtgate.booking.block.ChangeBlocks.BlockAction;
import com.courtgate.booking.block.ChangeBlocks.SlotsToBlock;
import com.courtgate.booking.block.StandingBlockMapper.Affected;
import com.courtgate.booking.court.CourtsObserver;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts;
import com.courtgate.booking.court.NamedCourts.Wish;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.booking.people.account.WordsAboutPersons;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes hours of a range of dates out of sale, in the sessions that there are and in those that are made later, or ends
 * that. All of it in one transaction in which no session is made: each one is made before, and its slots are found, or
 * after, and looks. Slots that the office has changed one by one meanwhile stay as they are when the block ends.
 */
@Component
class ChangeStandingBlocks implements CourtsObserver, WordsAboutPersons {
    private static final int MOST_SLOTS = 5_000;
    /** Slots that one event to reserve-service names at most. */
    private static final int TOGETHER = 200;

    private final StandingBlockMapper standing;
    private final BookedSlotMapper bookedSlots;
    private final ChangeBlocks changeBlocks;
    private final AuditLog auditLog;
    private final NamedCourts namedCourts;
    private final Clock clock;

    ChangeStandingBlocks(
            StandingBlockMapper standing,
            BookedSlotMapper bookedSlots,
            ChangeBlocks changeBlocks,
            AuditLog auditLog,
            NamedCourts namedCourts,
            Clock clock) {
        this.standing = standing;
        this.bookedSlots = bookedSlots;
        this.changeBlocks = changeBlocks;
        this.auditLog = auditLog;
        this.namedCourts = namedCourts;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** @param slots how many were taken out of sale, or put back */
    @Schema(name = "StandingBlockChanged")
    record Done(long id, int slots) implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome add(CurrentUser admin, NewStandingBlock wanted) {
        Instant now = clock.instant();
        Wish wish = wanted.wish();
        return switch (namedCourts.meant(wish)) {
            case NamedCourts.Refused no -> new Refused(no.code(), no.reasons());
            case NamedCourts.Meant meant -> add(admin, wanted, wish, meant.hall(), now);
        };
    }

    private Outcome add(CurrentUser admin, NewStandingBlock wanted, Wish wish, Hall hall, Instant now) {
        Map<String, Reason> reasons = wanted.contradictions(hall.today(now));
        if (!reasons.isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, reasons);
        }
        standing.takeTurn(); // from here on no court is added or moves
        var refusal = namedCourts.refusal(hall, wish);
        if (refusal.isPresent()) {
            return new Refused(refusal.get().code(), refusal.get().reasons());
        }
        List<BookedSlot> slots = bookedSlots.of(wanted.span(hall), MOST_SLOTS + 1);
        return slots.size() > MOST_SLOTS // more than one transaction should change
                ? refused("to", Reason.of("reason.tooManySlots", String.valueOf(MOST_SLOTS)))
                : add(admin, wanted, wanted.wholeHall(hall), slots, now);
    }

    private static Refused refused(String field, Reason why) {
        return new Refused(ResultCode.PARAM_ERROR, Map.of(field, why));
    }

    private Done add(
            CurrentUser admin, NewStandingBlock wanted, @Nullable Long wholeHall, List<BookedSlot> slots, Instant now) {
        var key = new StandingBlockMapper.Key();
        standing.insert(wanted, standing.hasSeveralHalls() ? wholeHall : null, now, key);
        if (wholeHall == null) {
            standing.insertCourts(key.id, wanted.courts());
        } else {
            standing.addCourtsOfHalls();
        }
        auditLog.record(admin, now, "standingBlock.add", "standingBlock:" + key.id, wanted);
        Stream<Affected> onSale = slots.stream().filter(slot -> !slot.blocked()).map(BookedSlot::affected);
        return new Done(
                key.id,
                each(
                        onSale,
                        now,
                        wanted.why(),
                        (session, some) ->
                                changedIn(changeBlocks.change(admin, session, BlockAction.BLOCK, some, key.id, now))));
    }

    /** May be repeated. */
    @Transactional
    public Outcome end(CurrentUser admin, long id, String why) {
        Instant now = clock.instant();
        standing.takeTurn();
        if (standing.end(id, now) == 1) {
            auditLog.record(admin, now, "standingBlock.end", "standingBlock:" + id, Map.of("why", why));
        } else if (!standing.exists(id)) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        Stream<Affected> left =
                standing.left(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2)).stream();
        return new Done(id, each(left, now, why, (session, some) -> changeBlocks.putBack(admin, session, some, now)));
    }

    /** Act on some slots of one session; answers how many it changed. */
    private interface Action {
        int of(long sessionId, SlotsToBlock slots);
    }

    /** Slots of a session ascending, as recorders lock them: cut in another order, two would wait for each other. */
    private static int each(Stream<Affected> slots, Instant now, String why, Action deed) {
        Map<Long, List<Long>> bySession = slots.filter(slot -> slot.isToCome(now))
                .sorted(Affected.TODAY_LAST)
                .collect(groupingBy(Affected::sessionId, LinkedHashMap::new, mapping(Affected::id, toList())));
        int changed = 0;
        for (var session : bySession.entrySet()) {
            List<Long> all = session.getValue();
            for (int from = 0; from < all.size(); from += TOGETHER) {
                List<Long> some = all.subList(from, Math.min(all.size(), from + TOGETHER));
                changed += deed.of(session.getKey(), new SlotsToBlock(some, why));
            }
        }
        return changed;
    }

    private static int changedIn(ChangeBlocks.Outcome outcome) {
        return switch (outcome) {
            case ChangeBlocks.Changed changed -> changed.slotIds().size();
            case ChangeBlocks.Refused no -> throw new IllegalStateException("they were found, and to come: " + no);
        };
    }

    /**
     * A court that comes to a hall joins the blocks of all of it, and leaves those of the hall that it came from. A
     * block of the only hall has no rows: the release before adds courts, too, and writes none.
     */
    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void courtsChanged() {
        standing.takeTurn();
        if (standing.hasSeveralHalls()) {
            standing.giveRowlessToTheFirstHall();
        }
        standing.addCourtsOfHalls();
        standing.courtsOfOtherHalls().forEach(standing::removeCourt);
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void forget(Person person) {
        standing.forgetWhy(person);
    }
}
