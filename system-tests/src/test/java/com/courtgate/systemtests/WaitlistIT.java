package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static com.courtgate.systemtests.Campus.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.Race;
import com.courtgate.suite.Api;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.waitlist.PressingStudents;
import com.courtgate.suite.waitlist.SlotWatch;
import com.courtgate.suite.waitlist.WaitingStudent;
import com.courtgate.systemtests.Campus.Booked;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Places that come back go to those on the waitlist, in their turn and to nobody else, through the gateway. */
@ExtendWith(RunningSuite.class)
class WaitlistIT {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final int OTHERS = 200;
    private static final int WAITING = 1_000;
    private static final int FREED = 100;

    private final Campus campus = new Campus();
    private final Api api = campus.api;
    private final Suite suite = RunningSuite.suite();
    private final ChangedSettings settings = ChangedSettings.withoutQuietHours(api, () -> campus.admin);
    private final List<Opening> unfinished = new ArrayList<>();

    /** A waitlist that nobody serves to its end would go on beside all other tests. */
    @AfterEach
    void endsItsWaitlists() {
        settings.close();
        unfinished.forEach(opening -> api.post(
                        "/admin/sessions/" + opening.sessionId() + "/slots/withdraw",
                        campus.admin,
                        Map.of("slotIds", opening.slotIds(), "why", "the test is over"))
                .expectSuccess());
    }

    @Test
    void aPlaceThatTwoLetLapseReachesTheThirdAndNobodyWhoPresses() throws SQLException {
        Opening opening = campus.opened(1);
        long slot = opening.slotIds().getFirst();
        campus.book(opening, 0);
        List<WaitingStudent> waiting = WaitingStudent.add(suite, api, campus.admin, 3, CLOCK.instant());
        waiting.forEach(student -> student.join(opening, slot).expectSuccess());
        List<String> tokens = strangers(OTHERS);
        try (var watch = new SlotWatch(suite, opening, slot);
                var others = new PressingStudents(api, opening, slot, tokens)) {
            eventually(() -> assertThat(watch.isKept()).isTrue());
            others.start();
            watch.endTimeToPay(watch.holders().getFirst());
            for (WaitingStudent student : waiting.subList(0, 2)) {
                awaitState(student, "OFFERED");
                assertThat(watch.holders()).containsExactly(student.id());
                watch.endTimeToPay(student.id());
                awaitState(student, "ENDED");
                assertThat(student.entry().path("endReason").asText()).isEqualTo("LAPSED");
            }
            WaitingStudent third = waiting.getLast();
            awaitState(third, "OFFERED");
            pay(third);
            awaitState(third, "TAKEN");
            eventually(() -> assertThat(others.answered()).isGreaterThanOrEqualTo(OTHERS));
            assertThat(others.answers()).as("what was told to those who press").containsOnlyKeys("OUT_OF_STOCK");
            assertThat(watch.offeredTo()).containsExactlyElementsOf(ids(waiting));
            assertThat(watch.holders()).containsExactly(third.id());
        }
        campus.booksAgree(opening);
    }

    @OnlyInTestAll(
            "a thousand students; the turns of three are kept by the first test, those of many by ProcessSlotWaitlistIT")
    @Test
    void aThousandWaitAndTheFirstHundredAreOfferedAHundredPlacesInTheirTurn() throws SQLException {
        Opening opening = campus.opened(1, FREED);
        unfinished.add(opening);
        long slot = opening.slotIds().getFirst();
        List<Booked> sold = Race.run(strangers(FREED).stream()
                .map(token -> (Callable<Booked>) () -> campus.book(opening, 0, token))
                .toList());
        List<WaitingStudent> waiting = WaitingStudent.add(suite, api, campus.admin, WAITING, CLOCK.instant());
        waiting.subList(0, WAITING - 1)
                .forEach(student -> student.join(opening, slot).expectSuccess());
        try (var watch = new SlotWatch(suite, opening, slot)) {
            eventually(() -> assertThat(watch.isKept()).isTrue());
            settings.set(quietNow());
            sold.forEach(booked -> api.delete("/reserve/" + booked.reservationId(), booked.token())
                    .expectSuccess());
            eventually(() -> assertThat(watch.permitsLeft()).isEqualTo(FREED));
            assertThat(press(opening, slot)).as("kept for the morning").isEqualTo("OUT_OF_STOCK");
            assertThat(watch.offeredTo()).isEmpty();
            settings.set(Map.of("QUIET_FROM", 0, "QUIET_TO", 0));
            countStatements(watch, () -> waiting.getLast().join(opening, slot).expectSuccess());
            assertThat(watch.offeredTo()).containsExactlyElementsOf(ids(waiting.subList(0, FREED)));
            assertThat(watch.holders()).containsExactlyInAnyOrderElementsOf(ids(waiting.subList(0, FREED)));
        }
        assertThat(waiting.get(FREED - 1).state()).isEqualTo("OFFERED");
        assertThat(waiting.get(FREED).state()).isEqualTo("WAITING");
        campus.booksAgree(opening);
    }

    @Test
    void aStudentWhoGivesBackInsideTheCutoffLetsTheNextPlayAndGetsNoMoney() throws SQLException {
        settings.set(Map.of("REFUND_CUTOFF_MINUTE", 10_080));
        Opening opening = campus.openedTomorrow(1);
        long slot = opening.slotIds().getFirst();
        Booked first = campus.paid(opening, 0);
        WaitingStudent next =
                WaitingStudent.add(suite, api, campus.admin, 1, CLOCK.instant()).getFirst();
        next.join(opening, slot).expectSuccess();
        String booking = "/reservations/" + first.reservationId();
        assertThat(api.post("/pay/refund/" + first.reservationId(), first.token(), Map.of())
                        .code())
                .as("no money returns")
                .isEqualTo("PARAM_ERROR");
        api.post(booking + "/give-back", first.token(), Map.of()).expectSuccess();
        awaitState(next, "OFFERED");
        pay(next);
        awaitState(next, "TAKEN");
        assertThat(campus.status(first)).isEqualTo("CANCELLED");
        assertThat(api.get("/pay/reservation/" + first.reservationId(), first.token())
                        .expectSuccess()
                        .data()
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        campus.booksAgree(opening);
    }

    /** Prints the cost of the offers that a wake brings; the looks of this test are no part of it. */
    private static void countStatements(SlotWatch watch, Runnable wake) throws SQLException {
        Instant begun = CLOCK.instant();
        long before = watch.statements();
        wake.run();
        var looks = new AtomicInteger(1);
        eventually(() -> {
            looks.incrementAndGet();
            assertThat(watch.offersThatStand()).hasSize(FREED);
        });
        long statements = watch.statements() - before - looks.get();
        System.out.printf(
                "%d offers to %,d on the waitlist: %.1f SQL statements an offer, background included, in %d ms%n",
                FREED,
                WAITING,
                statements / (double) FREED,
                Duration.between(begun, CLOCK.instant()).toMillis());
    }

    /** Half an hour around this moment, in which nothing is offered. */
    private static Map<String, Integer> quietNow() {
        int minute = LocalTime.ofInstant(CLOCK.instant(), ZONE).toSecondOfDay() / 60;
        return Map.of("QUIET_FROM", (minute + 1439) % 1440, "QUIET_TO", (minute + 30) % 1440);
    }

    /** Tokens of students nobody was before. */
    private List<String> strangers(int count) {
        long first = 40_000_000L + CLOCK.millis() % 1_000_000_000L;
        return new Tokens(suite).students(first, count, CLOCK.instant());
    }

    private String press(Opening opening, long slot) {
        var wish = Map.of("sessionId", opening.sessionId(), "slotId", slot);
        return api.post("/reserve/", campus.student(), wish).code();
    }

    private void pay(WaitingStudent student) {
        String orderNo = student.entry().path("orderNo").asText();
        String codeUrl = eventually(() -> api.post("/pay/wechat/order/" + orderNo, student.token(), Map.of())
                        .expectSuccess())
                .data()
                .path("codeUrl")
                .asText();
        Campus.atChannel(codeUrl + "/pay", Map.of());
    }

    private static void awaitState(WaitingStudent student, String state) {
        eventually(() -> assertThat(student.state()).isEqualTo(state));
    }

    private static List<Long> ids(List<WaitingStudent> students) {
        return students.stream().map(WaitingStudent::id).toList();
    }
}
