package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Rules that look beyond a session: the quota of a week, and one court at a time. */
class RulesAcrossSessionsIT extends SaleServerTest {
    private static final int ROUNDS = Race.rounds(40, 500);

    @Autowired
    private RetryingRecorder recorder;

    private void settings(int perWeek, int oneCourt) {
        put(
                        admin(),
                        "/admin/settings",
                        Map.of(
                                "MAX_RESERVATIONS_PER_USER_PER_WEEK",
                                perWeek,
                                "ONE_COURT_PER_HOUR",
                                oneCourt,
                                "why",
                                "for this test"))
                .isOk();
    }

    @AfterEach
    void settingsAsElsewhere() {
        settings(0, 0);
    }

    private long aPerson() {
        long id = aUser() + 7_000_000;
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'Somebody', 'STUDENT', '{bcrypt}$', now())
                """, id, "weekly" + id);
        return id;
    }

    private ResultCode refusal(Slot slot, long user) {
        return decided(slot, aHold(slot, user)).reason();
    }

    @Test
    void countWhatAPersonHasOfTheWeek() {
        settings(2, 0);
        long user = aPerson();
        recorded(aSlot(1), user);
        recorded(aSlot(1), user);
        assertThat(refusal(aSlot(1), user)).isEqualTo(ResultCode.QUOTA_EXCEEDED);
        Slot aWeekLater = aSlot(1);
        jdbc.update(
                "update time_slot set slot_date = slot_date + interval 7 day, starts_at = null, ends_at = null where id = ?",
                aWeekLater.id());
        recorded(aWeekLater, user);
    }

    @Test
    void endNothingWhenTheyAreLowered() {
        long user = aPerson();
        var first = recorded(aSlot(1), user);
        recorded(aSlot(1), user);
        settings(1, 0);
        assertThat(refusal(aSlot(1), user)).isEqualTo(ResultCode.QUOTA_EXCEEDED);
        assertThat(reservationStatus(first)).isEqualTo("PENDING_PAYMENT");
    }

    /** One person, two sessions, two recorders at once, whatever Redis has granted. */
    @Test
    void holdBesideTwoRecorders() {
        settings(1, 0);
        Slot one = aSlot(ROUNDS);
        Slot other = aSlot(ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            long user = aPerson();
            Race.run(List.<Callable<Object>>of(
                    () -> Recorded.by(recorder, one.sessionId(), List.of(aHold(one, user))),
                    () -> Recorded.by(recorder, other.sessionId(), List.of(aHold(other, user)))));
            assertThat(count("reservation where user_id = ? and active_place is not null", user))
                    .as("of round %d", round)
                    .isOne();
        }
    }

    @Test
    void letNobodyHaveTwoCourtsAtTheSameTime() {
        settings(0, 1);
        long user = aPerson();
        recorded(aSlot(1), user);
        assertThat(refusal(aSlot(1), user)).as("another court, the same minute").isEqualTo(ResultCode.SAME_HOUR);
        List<Slot> later = aSession(1, 1);
        assertThat(decided(later.get(1), aHold(later.get(1), user)).outcome())
                .as("the minute after")
                .isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void lookAtTheHoldsOfOneBatchToo() {
        settings(0, 1);
        long user = aPerson();
        List<Slot> slots = aSession(1, 1);
        jdbc.update(
                "update time_slot set start_time = '08:00', end_time = '09:00', starts_at = null, ends_at = null where id = ?",
                slots.get(0).id());
        List<Hold> both = slots.stream().map(slot -> aHold(slot, user)).toList();
        Recorded.by(recorder, slots.getFirst().sessionId(), both);
        assertThat(count("reservation where user_id = ? and active_place is not null", user))
                .isOne();
    }

    /** In two halls; a Monday there is still a Sunday here: another week, the same instant. */
    @Test
    void letNobodyHaveTwoCourtsAtTheSameTimeOfTwoWeeks() {
        settings(0, 1);
        long user = aPerson();
        LocalDate monday = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)
                .plusDays(30)
                .with(TemporalAdjusters.next(DayOfWeek.MONDAY));
        recorded(aSlotOf(monday.minusDays(1), "America/Lima", "20:00", "21:00"), user);
        assertThat(refusal(aSlotOf(monday, "Asia/Shanghai", "08:30", "09:30"), user))
                .isEqualTo(ResultCode.SAME_HOUR);
        assertThat(refusal(aSlotOf(monday, "Asia/Shanghai", "09:30", "10:30"), user))
                .isEqualTo(ResultCode.SAME_HOUR);
        recorded(aSlotOf(monday, "Asia/Shanghai", "10:00", "11:00"), user);
    }

    private Slot aSlotOf(LocalDate date, String zone, String start, String end) {
        long court = aCourtOf(aHall(zone));
        var session = Map.of(
                "slotDate",
                date,
                "flashTime",
                clock.instant().minusSeconds(60),
                "timeZone",
                zone,
                "slots",
                List.of(Map.of("courtId", court, "startTime", start, "endTime", end)));
        var made = post(admin(), "/admin/sessions", session).isOk().data();
        return new Slot(
                made.path("id").asLong(), made.path("slots").path(0).path("id").asLong(), 1);
    }
}
