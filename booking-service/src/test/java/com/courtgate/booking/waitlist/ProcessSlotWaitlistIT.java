package com.courtgate.booking.waitlist;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.placement.CreateOrder;
import com.courtgate.booking.session.SlotBlocks.Slot;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** The look at a waitlist as due work: repeated, interrupted and raced, each place is offered once, to the first. */
class ProcessSlotWaitlistIT extends WaitlistServerTest implements DueWorkContract<SlotWaitlist> {
    private static final int ROUNDS = Race.rounds(3, 10);

    @Autowired
    private CrashOnDemand crashes;

    @Autowired
    private ProcessSlotWaitlist work;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private SlotWaitlistMapper mapper;

    @Autowired
    private SlotWaitlists slotWaitlists;

    @Autowired
    private ApplyOfferOutcomes applyOfferOutcomes;

    @Autowired
    private FindEligibleEntries findEligibleEntries;

    @Autowired
    private EndSlotWaitlist endSlotWaitlist;

    @Autowired
    private EntryMapper entries;

    @Autowired
    private CreateOrder createOrder;

    @Autowired
    private WaitlistMeters meters;

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "offer-places";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        Full full = aFullSlot(1);
        joined(aStudent(), full.slot());
        cancel(full.sold().getFirst());
        return full.slot().id();
    }

    @Override
    public boolean isDone(long slotId) {
        return count("waitlist_entry where offer_slot_id = ? and order_no is not null", slotId) == 1;
    }

    /** Its retries go on as long as somebody waits, and a wake brings them forward. */
    @Override
    public boolean mayBecomeDead() {
        return false;
    }

    private static void die() {
        throw new AssertionError("died, as the test wanted");
    }

    @ParameterizedTest
    @EnumSource(CrashPoint.class)
    void offersAPlaceOnceWhereverItDies(CrashPoint point) {
        for (int round = 0; round < ROUNDS; round++) {
            Full full = aFullSlot(1);
            Slot slot = full.slot();
            List<Long> users = students(2);
            List<Long> entries = users.stream().map(user -> joined(user, slot)).toList();
            cancel(full.sold().getFirst());
            crashes.dieAt(point, ProcessSlotWaitlistIT::die);
            assertThatThrownBy(this::look).isInstanceOf(AssertionError.class);
            clock.advance(Duration.ofMinutes(1));
            look();
            assertThat(underWay(slot)).as("one order for one place").isOne();
            assertThat(orderOf(entries.get(0))).as("for the first").isNotNull();
            assertThat(orderOf(entries.get(1))).isNull();
            assertThat(isMarked(slot)).isTrue();
            offered(entries.get(0), users.get(0), slot);
            assertThat(activeReservations(slot)).isOne();
        }
    }

    private Claim aClaim() {
        return new Claim(clock.instant(), clock.instant().plusSeconds(60));
    }

    /** The waitlist of the slot as a worker sees it that has claimed it. */
    private SlotWaitlist claimed(Slot slot, Claim claim) {
        return transaction.execute(tx -> work.claim(claim)).stream()
                .filter(waitlist -> waitlist.slotId() == slot.id())
                .findFirst()
                .orElseThrow();
    }

    /** It paused for longer than its claim, and marks by what it saw before. */
    @Test
    void isLookedAtAgainWhereOneMarksThatAnotherFoundEmpty() {
        Slot slot = aFullSlot(1).slot();
        long user = aStudent();
        long entry = joined(user, slot);
        SlotWaitlist late = claimed(slot, aClaim());
        clock.advance(Duration.ofSeconds(61));
        leave(user, entry).isOk();
        look();
        assertThat(isMarked(slot)).isFalse();
        slotWaitlists.keep(late, true, clock.instant());
        assertThat(isMarked(slot)).isTrue();
        look();
        assertThat(isMarked(slot)).as("nobody waits").isFalse();
    }

    @Test
    void isLookedAtAgainWhereOneMarksThatAnotherIsAboutToLeave() {
        Slot slot = aFullSlot(1).slot();
        long user = aStudent();
        long entry = joined(user, slot);
        SlotWaitlist late = claimed(slot, aClaim());
        clock.advance(Duration.ofSeconds(61));
        leave(user, entry).isOk();
        Claim claim = aClaim();
        SlotWaitlist current = claimed(slot, claim);
        slotWaitlists.keep(late, true, clock.instant());
        transaction.execute(tx -> work.note(current, null, null, claim));
        look();
        assertThat(isMarked(slot)).as("nobody waits").isFalse();
    }

    /** Whoever was first has used up their quota since they were found. */
    @Test
    void offersSoonToTheNextWhatTheFirstMayNotHaveAnyMore() {
        settings(Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", 1));
        List<Slot> slots = aSession(1, 1);
        Full full = fill(slots.get(0));
        long first = aStudent();
        joined(first, full.slot());
        long next = aStudent();
        long nextEntry = joined(next, full.slot());
        cancel(full.sold().getFirst());
        Claim claim = aClaim();
        SlotWaitlist waitlist = claimed(full.slot(), claim);
        var interrupted = new ProcessSlotWaitlist(
                mapper,
                slotWaitlists,
                applyOfferOutcomes,
                findEligibleEntries,
                offering(CrashPoint.AFTER_MARK, () -> recorded(slots.get(1), first)),
                endSlotWaitlist);
        var result = interrupted.attempt(List.of(waitlist), claim).apply(waitlist, clock.instant());
        assertThat(result).isEqualTo(new AttemptResult.Later(clock.instant().plusSeconds(1), null));
        transaction.execute(tx -> work.note(waitlist, clock.instant().plusSeconds(1), null, claim));
        clock.advance(Duration.ofSeconds(1));
        offered(nextEntry, next, full.slot());
    }

    /** Something else happens while places are offered. */
    private OfferFreePlaces offering(CrashPoint when, Runnable meanwhile) {
        CrashPoints points = point -> {
            if (point == when) {
                meanwhile.run();
            }
        };
        return new OfferFreePlaces(entries, findEligibleEntries, createOrder, meters, points, transaction);
    }

    @Test
    void leavesNoOrderBehindWhenTheAccountEndsMeanwhile() throws ExecutionException, InterruptedException {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        cancel(full.sold().getFirst());
        String path = "/admin/users/" + user + "/deactivate";
        try (var office = Executors.newSingleThreadExecutor()) {
            var deactivated = new CompletableFuture<Answer>();
            offering(CrashPoint.BEFORE_OFFER_COMMIT, () -> {
                        office.execute(() -> deactivated.complete(post(admin(), path, Map.of("why", "has left"))));
                        eventually(() -> assertThat(waitsForTheOffer()).isTrue());
                    })
                    .offer(
                            List.of(new EntryMapper.Candidate(entry, user, 0)),
                            mapper.state(slot.id()),
                            clock.instant());
            deactivated.get().isOk();
        }
        assertThat(count("booking_order where user_id = ? and status in ('CREATED', 'STOCK_RESERVED')", user))
                .isZero();
        assertThat(state(user, entry)).isEqualTo("ENDED");
    }

    /** Whether somebody is about to lock the person, or to change the entry, that an offer has locked. */
    private boolean waitsForTheOffer() {
        return count("""
                information_schema.processlist where id <> connection_id()
                  and (info like '%from user_standing force index%' or info like '%update waitlist_entry%')
                """) > 0;
    }

    @RepeatedRace(few = 4, all = 10)
    void leavesNoOrderBehindWhenItsPersonLeavesMeanwhile() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        long next = aStudent();
        long nextEntry = joined(next, slot);
        cancel(full.sold().getFirst());
        Race.run(List.<Callable<Object>>of(
                () -> {
                    look();
                    return "";
                },
                () -> leave(user, entry).isOk()));
        assertThat(count("""
                booking_order o where o.user_id = ? and o.status in ('CREATED', 'STOCK_RESERVED')
                """, user)).isZero();
        clock.advance(Duration.ofMinutes(1));
        offered(nextEntry, next, slot);
        assertThat(activeReservations(slot)).isOne();
    }

    @RepeatedRace(few = 4, all = 10)
    void placesOneOrderForAPersonOnTwoWaitlists() {
        List<Slot> slots = aSession(1, 1);
        Full one = fill(slots.get(0));
        Full other = fill(slots.get(1));
        long user = aStudent();
        joined(user, one.slot());
        joined(user, other.slot());
        cancel(one.sold().getFirst());
        cancel(other.sold().getFirst());
        Callable<Object> worker = () -> {
            look();
            return "";
        };
        Race.run(List.of(worker, worker));
        assertThat(count("booking_order where user_id = ? and status = 'CREATED'", user))
                .as("no second offer beside one")
                .isOne();
    }
}
