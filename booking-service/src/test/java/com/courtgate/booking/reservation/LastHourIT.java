package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** 23:00 to 24:00 is an hour like any other: booked, paid, shown by that name everywhere, and given back. */
class LastHourIT extends SaleServerTest {
    private static final ZoneId CAMPUS = ZoneId.of("Asia/Shanghai");

    private void releaseFeatures(int number) {
        put(admin(), "/admin/settings", Map.of("RELEASE_FEATURES", number, "why", "for this test"))
                .isOk();
    }

    @AfterEach
    void closeTheGate() {
        releaseFeatures(0);
        jdbc.update("delete from setting");
    }

    private Slot theLastHourOf(LocalDate day) {
        releaseFeatures(1);
        long court = post(admin(), "/admin/courts", Map.of("name", "Halle"))
                .isOk()
                .data()
                .path("id")
                .asLong();
        JsonNode made = post(
                        admin(),
                        "/admin/sessions",
                        Map.of(
                                "slotDate", day,
                                "flashTime", clock.instant().minusSeconds(60),
                                "slots", List.of(Map.of("courtId", court, "startTime", "23:00", "endTime", "24:00"))))
                .isOk()
                .data();
        return new Slot(
                made.path("id").asLong(), made.path("slots").path(0).path("id").asLong(), 1);
    }

    private long aPerson() {
        long id = aUser() + 8_000_000;
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'Somebody', 'STUDENT', '{bcrypt}$', now())
                """, id, "late" + id);
        return id;
    }

    private String text(String token, String path) throws Exception {
        var response = mvc.perform(MockMvcRequestBuilders.get(path).header("Authorization", "Bearer " + token))
                .andReturn()
                .getResponse();
        assertThat(response.getStatus()).as(path).isEqualTo(200);
        return response.getContentAsString();
    }

    @Test
    void isShownByItsNameWhereverItIsShown() throws Exception {
        LocalDate day = LocalDate.ofInstant(clock.instant(), CAMPUS).plusDays(20);
        Slot slot = theLastHourOf(day);
        long user = aPerson();
        Decision booked = recorded(slot, user);
        payFor(booked, "P" + user);
        post(
                admin(),
                "/admin/sessions/" + slot.sessionId() + "/slots/withdraw",
                Map.of("slotIds", List.of(slot.id()), "why", "the roof leaks"));
        String clerk =
                tokens.token(77, "clerk77", Role.FRONT_DESK, clock.instant().plus(Duration.ofMinutes(10)));
        String code = booked.orderNo() + "-" + booked.reservationIds().getFirst();
        Map<String, String> shown = Map.of(
                "/sessions/" + slot.sessionId() + "/slots",
                student(user),
                "/reservations/mine",
                student(user),
                "/own-data",
                student(user),
                "/notices",
                student(user),
                "/admin/reservations?sessionId=" + slot.sessionId(),
                admin(),
                "/admin/reservations.csv?sessionId=" + slot.sessionId(),
                admin(),
                "/admin/sessions/" + slot.sessionId(),
                admin(),
                "/desk/bookings?code=" + code,
                clerk,
                "/desk/bookings.csv?code=" + code,
                clerk,
                "/admin/slots?from=" + day + "&to=" + day,
                admin());
        for (var page : shown.entrySet()) {
            assertThat(text(page.getValue(), page.getKey()))
                    .as(page.getKey())
                    .contains("24:00")
                    .doesNotContain("23:59");
        }
    }

    @Test
    void isGivenBackUntilTwoHoursBeforeItBegins() {
        LocalDate day = LocalDate.ofInstant(clock.instant(), CAMPUS).plusDays(20);
        Decision booked = recorded(theLastHourOf(day), aPerson());
        JsonNode seen = get(
                        student(booked.userId()),
                        "/reservations/" + booked.reservationIds().getFirst())
                .isOk()
                .data();
        assertThat(Instant.parse(seen.path("refundTerms").path("until").asText()))
                .isEqualTo(day.atTime(21, 0).atZone(CAMPUS).toInstant());
    }

    @Test
    void isRefundedUntilTwoHoursBeforeItBegins() {
        LocalDate day = LocalDate.ofInstant(clock.instant(), CAMPUS).plusDays(20);
        Decision booked = recorded(theLastHourOf(day), aPerson());
        payFor(booked, "P" + booked.userId());
        Instant last = day.atTime(21, 0).atZone(CAMPUS).toInstant();
        clock.set(last.plusMillis(1));
        assertThat(refund(booked)).isEqualTo("TOO_LATE");
        clock.set(last);
        assertThat(refund(booked)).isEqualTo("CANCELLED");
    }

    private String refund(Decision booked) {
        var wish = Map.of("userId", booked.userId(), "force", false);
        return postInternal("/internal/orders/" + booked.orderNo() + "/refunds/R" + aUser(), wish)
                .isOk()
                .body()
                .path("outcome")
                .asText();
    }

    @Test
    void canBeTakenOutOfSaleUntilItIsOver() {
        LocalDate day = LocalDate.ofInstant(clock.instant(), CAMPUS).plusDays(20);
        Slot slot = theLastHourOf(day);
        Instant end = day.plusDays(1).atStartOfDay(CAMPUS).toInstant();
        clock.set(end.minusSeconds(30));
        assertThat(get(admin(), "/admin/slots?from=" + day + "&to=" + day)
                        .isOk()
                        .data()
                        .findValuesAsText("id"))
                .contains(Long.toString(slot.id()));
        clock.set(end);
        assertThat(get(admin(), "/admin/slots?from=" + day + "&to=" + day)
                        .isOk()
                        .data()
                        .findValuesAsText("id"))
                .doesNotContain(Long.toString(slot.id()));
    }
}
