package com.courtgate.scheduler.opening;

import static com.courtgate.common.contract.session.SessionStatus.CLOSED;
import static com.courtgate.common.contract.session.SessionStatus.OPEN;
import static com.courtgate.common.contract.session.SessionStatus.SCHEDULED;
import static com.courtgate.common.contract.session.SessionStatus.WARMED;
import static com.courtgate.scheduler.opening.DueStep.CLOSE;
import static com.courtgate.scheduler.opening.DueStep.MARK_OPEN;
import static com.courtgate.scheduler.opening.DueStep.NOTHING;
import static com.courtgate.scheduler.opening.DueStep.WARM_UP;
import static com.courtgate.scheduler.stub.Sessions.CLOSE_TIME;
import static com.courtgate.scheduler.stub.Sessions.END_OF_DAY;
import static com.courtgate.scheduler.stub.Sessions.FLASH_TIME;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DueStepTest {
    private static final Duration LEAD = Duration.ofMinutes(5);
    private static final Duration TICK = Duration.ofNanos(1);

    @ParameterizedTest(name = "{0} at {1}: {2}")
    @MethodSource
    void knowsTheStepAtEveryMoment(SessionStatus status, Instant now, DueStep due) {
        assertThat(DueStep.of(session(1, status), now, LEAD)).isEqualTo(due);
    }

    static List<Arguments> knowsTheStepAtEveryMoment() {
        Instant warmUp = FLASH_TIME.minus(LEAD);
        return List.of(
                arguments(SCHEDULED, warmUp.minus(Duration.ofDays(1)), NOTHING),
                arguments(SCHEDULED, warmUp.minus(TICK), NOTHING),
                arguments(SCHEDULED, warmUp, WARM_UP),
                arguments(SCHEDULED, FLASH_TIME, WARM_UP),
                arguments(SCHEDULED, CLOSE_TIME.minus(TICK), WARM_UP),
                arguments(SCHEDULED, CLOSE_TIME, CLOSE),
                arguments(WARMED, warmUp.minus(TICK), NOTHING),
                arguments(WARMED, FLASH_TIME.minus(TICK), NOTHING),
                arguments(WARMED, FLASH_TIME, MARK_OPEN),
                arguments(WARMED, CLOSE_TIME.minus(TICK), MARK_OPEN),
                arguments(WARMED, CLOSE_TIME, CLOSE),
                arguments(OPEN, warmUp, NOTHING),
                arguments(OPEN, FLASH_TIME, NOTHING),
                arguments(OPEN, CLOSE_TIME.minus(TICK), NOTHING),
                arguments(OPEN, CLOSE_TIME, CLOSE),
                arguments(OPEN, END_OF_DAY.plus(Duration.ofDays(2)), CLOSE),
                arguments(CLOSED, warmUp, NOTHING),
                arguments(CLOSED, FLASH_TIME, NOTHING),
                arguments(CLOSED, END_OF_DAY, NOTHING));
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED", "WARMED", "OPEN"})
    void closesWithTheDayWhenThereIsNoCloseTime(SessionStatus status) {
        Session session = session(1, status, null);

        assertThat(DueStep.of(session, END_OF_DAY.minus(TICK), LEAD)).isNotEqualTo(CLOSE);
        assertThat(DueStep.of(session, END_OF_DAY, LEAD)).isEqualTo(CLOSE);
    }

    @Test
    void closesWithTheDayEvenWhenTheCloseTimeIsLater() {
        Session session = session(1, OPEN, END_OF_DAY.plus(Duration.ofHours(3)));

        assertThat(DueStep.of(session, END_OF_DAY, LEAD)).isEqualTo(CLOSE);
    }

    @ParameterizedTest(name = "{0} ends at {2} in {1}")
    @CsvSource({
        "2026-11-21, Asia/Shanghai,    2026-11-21T16:00:00Z",
        "2026-11-21, UTC,              2026-11-22T00:00:00Z",
        "2026-11-21, Asia/Kathmandu,   2026-11-21T18:15:00Z",
        "2026-11-21, Pacific/Apia,     2026-11-21T11:00:00Z",
        "2026-03-29, Europe/Berlin,    2026-03-29T22:00:00Z", // 23 hours
        "2026-10-25, Europe/Berlin,    2026-10-25T23:00:00Z", // 25 hours
        "2026-03-08, America/New_York, 2026-03-09T04:00:00Z",
        "2018-11-03, America/Sao_Paulo, 2018-11-04T03:00:00Z", // midnight did not exist
        "2011-12-29, Pacific/Apia,     2011-12-30T10:00:00Z" // nor did the next day
    })
    void endsTheDayWhereTheSessionIs(LocalDate day, ZoneId zone, Instant end) {
        Instant flash = day.atTime(LocalTime.of(13, 0)).atZone(zone).toInstant();
        var session = new Session(1, day, flash, null, zone, OPEN, 2, null);

        assertThat(DueStep.of(session, end.minus(TICK), LEAD)).isEqualTo(NOTHING);
        assertThat(DueStep.of(session, end, LEAD)).isEqualTo(CLOSE);
    }

    @ParameterizedTest
    @MethodSource
    void leavesNoSessionBehindHoweverLateItLooks(Instant now) {
        Session session = session(1, SCHEDULED);
        DueStep due = DueStep.of(session, now, LEAD);
        for (int step = 0; due != NOTHING; step++) {
            assertThat(step).as("steps taken at %s", now).isLessThan(3);
            session = session.with(
                    switch (due) {
                        case WARM_UP -> WARMED;
                        case MARK_OPEN -> OPEN;
                        case CLOSE -> CLOSED;
                        case NOTHING -> session.status();
                    });
            due = DueStep.of(session, now, LEAD);
        }
        SessionStatus right = now.isBefore(FLASH_TIME.minus(LEAD))
                ? SCHEDULED
                : now.isBefore(FLASH_TIME) ? WARMED : now.isBefore(CLOSE_TIME) ? OPEN : CLOSED;
        assertThat(session.status()).isEqualTo(right);
    }

    static Stream<Instant> leavesNoSessionBehindHoweverLateItLooks() {
        return Stream.iterate(FLASH_TIME.minus(Duration.ofHours(2)), i -> i.plusSeconds(101))
                .limit(600);
    }
}
