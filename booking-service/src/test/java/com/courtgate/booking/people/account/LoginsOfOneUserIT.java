package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Number of a user's logins, how often they are renewed together, and what their tokens say. */
class LoginsOfOneUserIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String PASSWORD = "right-password";
    private static final int LOGINS = 20;
    private static final int RENEWALS_A_MINUTE = 60;

    @Autowired
    private AddUsers addUsers;

    @Test
    void keepsTheTwentyLoginsThatWereUsedLast() {
        String student = aStudent();
        List<String> logins = new ArrayList<>();
        for (int i = 0; i < LOGINS; i++) {
            logins.add(logIn(student));
        }
        String inUse = token(refresh(logins.removeFirst()).isOk());
        for (int i = 0; i < 5; i++) {
            logins.add(logIn(student));
        }
        for (String ended : logins.subList(0, 5)) {
            refresh(ended).isRefused(401, "TOKEN_INVALID");
        }
        for (String going : logins.subList(5, logins.size())) {
            refresh(going).isOk();
        }
        refresh(inUse).isOk();
        clock.advance(Duration.ofMinutes(2));
        assertThat(count(
                        "refresh_token t join user_account u on u.id = t.user_id"
                                + " where u.student_id = ? and t.used_at is null and t.revoked_at is null",
                        student))
                .isEqualTo(LOGINS);
    }

    @Test
    void renewsAllLoginsOfAUserOnlySoOftenInAMinute() {
        String student = aStudent();
        String[] logins = {logIn(student), logIn(student), logIn(student)};
        for (int renewal = 0; renewal < RENEWALS_A_MINUTE; renewal++) {
            int login = renewal % logins.length;
            logins[login] = token(refresh(logins[login]).isOk());
        }
        Answer tooOften = refresh(logins[0]).isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(tooOften.retryAfter()).isEqualTo("60");
        refresh(logIn(aStudent())).isOk();
        clock.advance(Duration.ofSeconds(61));
        refresh(logins[0]).isOk();
    }

    @Test
    void writesIntoATokenWhoseItIs() {
        String student = aStudent();
        String first = logIn(student);
        String second = token(refresh(first));
        String again = token(refresh(first)); // the first answer may be lost
        assertThat(again).isEqualTo(second);
        for (String token : List.of(first, second)) {
            assertThat(new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.REFRESH).userOf(token))
                    .hasValue(idOf(student));
        }
    }

    @Test
    void continuesALoginOfAReleaseThatSealedNothing() {
        String student = aStudent();
        String unsealed = "A".repeat(43);
        jdbc.update(
                "insert into refresh_token (token_hash, family, user_id, issued_at, expires_at) values (?, ?, ?, ?, ?)",
                Digests.sha256Hex(unsealed.getBytes(StandardCharsets.UTF_8)),
                UUID.randomUUID().toString(),
                idOf(student),
                Timestamp.from(clock.instant()),
                Timestamp.from(clock.instant().plus(Duration.ofDays(1))));
        String successor = token(refresh(unsealed).isOk());
        assertThat(new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.REFRESH).userOf(successor))
                .hasValue(idOf(student));
        refresh(successor).isOk();
    }

    private String aStudent() {
        String id = "many" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return id;
    }

    private long idOf(String student) {
        Long id = jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, student);
        return id == null ? 0 : id;
    }

    private String logIn(String student) {
        return token(post(null, "/auth/login", Map.of("studentId", student, "password", PASSWORD))
                .isOk());
    }

    private Answer refresh(String token) {
        return post(null, "/auth/refresh", Map.of("refreshToken", token));
    }

    private static String token(Answer answer) {
        return answer.data().path("refreshToken").asText();
    }
}
