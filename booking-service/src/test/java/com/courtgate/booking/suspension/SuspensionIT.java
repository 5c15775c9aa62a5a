package com.courtgate.booking.suspension;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Students whom the office lets book nothing for a time. */
class SuspensionIT extends SaleServerTest {
    @BeforeEach
    void beAlone() {
        closeSessionsOfTestsBefore();
    }

    private long aStudent() {
        long id = aUser() + 6_000_000;
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'Somebody', 'STUDENT', '{bcrypt}$', now())
                """, id, "suspended" + id);
        return id;
    }

    private Answer suspend(long user, Duration time) {
        return post(
                admin(),
                "/admin/suspensions",
                Map.of("userId", user, "until", clock.instant().plus(time), "why", "three strikes"));
    }

    @Test
    void areRefusedByTheRecorderAndSeeWhy() {
        long user = aStudent();
        Slot slot = aSlot(1);
        Decision before = recorded(slot, user);
        suspend(user, Duration.ofDays(7)).isOk();
        Slot other = aSlot(1);
        assertThat(decided(other, aHold(other, user)).reason()).isEqualTo(ResultCode.SUSPENDED);
        assertThat(reservationStatus(before)).as("bookings stay").isEqualTo("PENDING_PAYMENT");
        var suspension = get(student(user), "/auth/standing").isOk().data();
        assertThat(suspension.path("why").asText()).isEqualTo("three strikes");
        assertThat(suspension.path("suspendedUntil").isNull()).isFalse();
        assertThat(get(admin(), "/admin/suspensions?size=100").isOk().body().toString())
                .contains("suspended" + user);
    }

    @Test
    void bookAgainWhenItIsOver() {
        long user = aStudent();
        suspend(user, Duration.ofHours(1)).isOk();
        clock.advance(Duration.ofHours(1));
        Slot slot = aSlot(1);
        assertThat(decided(slot, aHold(slot, user)).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void bookAgainWhenItIsLifted() {
        long user = aStudent();
        suspend(user, Duration.ofDays(7)).isOk();
        post(admin(), "/admin/suspensions/" + user + "/lift", Map.of("why", "a mistake"))
                .isOk();
        assertThat(get(student(user), "/auth/standing")
                        .isOk()
                        .data()
                        .path("suspendedUntil")
                        .isNull())
                .isTrue();
        Slot slot = aSlot(1);
        assertThat(decided(slot, aHold(slot, user)).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    /** Instances have clocks of their own, and the later look wins. */
    @Test
    void areToldWithTheTimeOfTheDatabase() {
        Slot slot = aSlot(1);
        String session = "/internal/sessions/" + slot.sessionId();
        postInternal(session + "/status", Map.of("to", "OPEN")).isOk();
        clock.advance(Duration.ofHours(1));
        long byInstance = clock.millis() - 1_800_000;
        suspend(aStudent(), Duration.ofDays(7)).isOk();
        assertThat(getInternal(session + "/allowances")
                        .body()
                        .path("lookedAtMillis")
                        .asLong())
                .isLessThan(byInstance);
        String pushed = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ?", String.class, "allowances:" + slot.sessionId());
        assertThat(Long.parseLong(pushed.replaceAll("(?s).*\"lookedAtMillis\" ?: ?(\\d+).*", "$1")))
                .isLessThan(byInstance);
    }

    @Test
    void haveAReasonAndAnEnd() {
        long user = aStudent();
        suspend(user, Duration.ofDays(-1)).isRefused(400, "VALIDATE_FAILED");
        post(
                        admin(),
                        "/admin/suspensions",
                        Map.of("userId", user, "until", clock.instant().plusSeconds(60)))
                .isRefused(400, "VALIDATE_FAILED");
        post(student(user), "/admin/suspensions", Map.of()).isRefused(403, "FORBIDDEN");
    }
}
