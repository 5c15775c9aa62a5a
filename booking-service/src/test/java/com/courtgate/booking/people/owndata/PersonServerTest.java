package com.courtgate.booking.people.owndata;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.security.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** Persons with accounts, for the tests below it. */
abstract class PersonServerTest extends SaleServerTest {
    static final String PASSWORD = "right-password";
    static final Map<String, String> WHY = Map.of("why", "asked for it at the desk");
    private static final AtomicInteger NEXT = new AtomicInteger();

    /** Somebody with an account. */
    record Someone(long id, String studentId, String name) {
        String token() {
            return tokens.token(id, studentId, Role.STUDENT, clock.instant().plusSeconds(600));
        }

        String pseudonym() {
            return "~" + id;
        }
    }

    @AfterEach
    void settleEverything() {
        paymentServiceStub.speaksAgain();
    }

    /** As the office makes one, which the audit log knows. */
    Someone somebody() {
        int nth = NEXT.incrementAndGet();
        String studentId = "own-data-%05d".formatted(nth);
        String name = "欧阳无名" + nth + "号";
        post(admin(), "/admin/users", List.of(Map.of("studentId", studentId, "name", name, "password", PASSWORD)))
                .isOk();
        return new Someone(idOf(studentId), studentId, name);
    }

    long idOf(String studentId) {
        return Objects.requireNonNull(
                jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, studentId));
    }

    Answer logIn(Someone who, String password) {
        return post(null, "/auth/login", Map.of("studentId", who.studentId(), "password", password));
    }

    Answer act(Someone who, String deed) {
        return post(admin(), "/admin/users/" + who.id() + "/" + deed, WHY);
    }

    /** Address to which the person's letters go. */
    void hasAnAddress(Someone who) {
        String at = InstantTypeHandler.text(clock.instant());
        jdbc.update("""
                insert into notice_address (user_id, channel, address, language, confirmed_at, codes_forgiven_at)
                values (?, 'EMAIL', ?, 'en', ?, ?)
                """, who.id(), who.studentId() + "@mail.example", at, at);
    }

    /** Deactivated, and for so long that the retention is over. */
    void hasGone(Someone who) {
        act(who, "deactivate").isOk();
        wasDeactivated(who, Duration.ofDays(365));
    }

    void wasDeactivated(Someone who, Duration ago) {
        assertThat(jdbc.update(
                        "update user_account set deactivated_at = ? where id = ? and not active",
                        InstantTypeHandler.text(clock.instant().minus(ago)),
                        who.id()))
                .isOne();
    }
}
