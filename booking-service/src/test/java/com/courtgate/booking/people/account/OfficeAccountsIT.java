package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The office's acts on accounts. */
class OfficeAccountsIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String PASSWORD = "right-password";
    private static final Map<String, String> WHY = Map.of("why", "left the university");

    @Autowired
    AddUsers addUsers;

    @Test
    void letsNobodyInWithADeactivatedAccount() {
        String student = aStudent();
        long id = idOf(student);
        String refresh =
                logIn(student, PASSWORD).isOk().data().path("refreshToken").asText();
        assertThat(act(id, "deactivate").isOk().data().path("active").asBoolean())
                .isFalse();
        act(id, "deactivate").isOk();
        logIn(student, PASSWORD).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        post(null, "/auth/refresh", Map.of("refreshToken", refresh)).isRefused(401, "TOKEN_INVALID");
        assertThat(get(admin(), "/admin/users?active=false&q=" + student)
                        .data()
                        .path("total")
                        .asInt())
                .isOne();
        assertThat(get(admin(), "/admin/users?active=true&q=" + student)
                        .data()
                        .path("total")
                        .asInt())
                .isZero();

        act(id, "reactivate").isOk();
        logIn(student, PASSWORD).isOk();
        JsonNode log = get(admin(), "/admin/audit-log?target=user:" + id).data().path("items");
        assertThat(log.findValuesAsText("action")).containsExactlyInAnyOrder("user.deactivate", "user.reactivate");
        assertThat(log.findValuesAsText("why")).containsOnly("left the university");
    }

    @Test
    void refusesARefreshTokenThatIsLeftOfADeactivatedAccount() {
        String student = aStudent();
        String refresh =
                logIn(student, PASSWORD).isOk().data().path("refreshToken").asText();
        jdbc.update("update user_account set active = false where student_id = ?", student);
        post(null, "/auth/refresh", Map.of("refreshToken", refresh)).isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void letsNobodyLockHimselfOut() {
        post(admin(), "/admin/users/" + ADMIN_ID + "/deactivate", WHY).isRefused(409, "STATE_INVALID");
    }

    // Roles

    private Answer role(long admin, long id, Role role) {
        String token =
                tokens.token(admin, "admin" + admin, Role.ADMIN, clock.instant().plusSeconds(60));
        return post(token, "/admin/users/" + id + "/role", Map.of("role", role, "why", "works at the desk now"));
    }

    private long anAdministrator() {
        long id = idOf(aStudent());
        jdbc.update("update user_account set role = 'ADMIN' where id = ?", id);
        return id;
    }

    @Test
    void givesARoleAndEndsTheLoginsOfBefore() {
        String student = aStudent();
        long id = idOf(student);
        long admin = anAdministrator();
        String refresh =
                logIn(student, PASSWORD).isOk().data().path("refreshToken").asText();
        assertThat(role(admin, id, Role.FRONT_DESK).isOk().data().path("role").asText())
                .isEqualTo("FRONT_DESK");
        post(null, "/auth/refresh", Map.of("refreshToken", refresh)).isRefused(401, "TOKEN_INVALID");
        String token =
                logIn(student, PASSWORD).isOk().data().path("accessToken").asText();
        get(token, "/admin/users").isRefused(403, "FORBIDDEN");
        get(token, "/reservations/mine").isRefused(403, "FORBIDDEN");
        role(admin, id, Role.FRONT_DESK).isOk();
        assertThat(count("audit_log where action = 'user.role' and target = ?", "user:" + id))
                .isOne();
    }

    @Test
    void changesNoRoleForWhomeverMayNot() {
        long admin = anAdministrator();
        role(admin, admin, Role.STUDENT).isRefused(409, "STATE_INVALID");
        role(admin, 987_654_321, Role.FINANCE).isRefused(404, "NOT_FOUND");
        long former = anAdministrator();
        role(admin, former, Role.STUDENT).isOk();
        role(former, admin, Role.STUDENT).isRefused(403, "FORBIDDEN");
        post(admin(), "/admin/users/" + admin + "/role", Map.of("role", "KING", "why", "because"))
                .isRefused(400, "VALIDATE_FAILED");
    }

    @RepeatedRace(few = 4, all = 10)
    void leavesAnAdministratorWhenTwoTakeEachOthersRole() {
        long one = anAdministrator();
        long other = anAdministrator();
        List<Integer> answers = Race.run(List.of(
                () -> role(one, other, Role.STUDENT).status(),
                () -> role(other, one, Role.STUDENT).status()));
        assertThat(answers).containsExactlyInAnyOrder(200, 403);
        assertThat(count("user_account where role = 'ADMIN' and id in (?, ?)", one, other))
                .isOne();
    }

    @Test
    void givesAPasswordThatIsGoodForChoosingAnother() {
        String student = aStudent();
        long id = idOf(student);
        String before =
                logIn(student, PASSWORD).isOk().data().path("refreshToken").asText();
        String oneTime = act(id, "password").isOk().data().path("password").asText();
        assertThat(read(id).path("oneTimePassword").asBoolean()).isTrue();
        post(null, "/auth/refresh", Map.of("refreshToken", before)).isRefused(401, "TOKEN_INVALID");
        logIn(student, PASSWORD).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        Answer must = logIn(student, oneTime).isRefused(409, "STATE_INVALID");
        assertThat(must.data().path("mustChangePassword").asBoolean()).isTrue();
        assertThat(count("refresh_token where used_at is null and revoked_at is null and user_id = ?", id))
                .isZero();

        logIn(student, oneTime, oneTime).isRefused(400, "VALIDATE_FAILED");
        logIn(student, oneTime, "short").isRefused(400, "VALIDATE_FAILED");
        logIn(student, "not-" + oneTime, "a-new-password").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        logIn(student, oneTime, "a-new-password").isOk();
        assertThat(read(id).path("oneTimePassword").asBoolean()).isFalse();
        logIn(student, oneTime).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        logIn(student, "a-new-password").isOk();
    }

    @Test
    void tellsAOneTimePasswordNobodyElse() {
        long id = idOf(aStudent());
        String oneTime = act(id, "password").isOk().data().path("password").asText();
        assertThat(oneTime).matches("[a-z2-9]{12}");
        assertThat(get(admin(), "/admin/audit-log?target=user:" + id).text()).doesNotContain(oneTime);
        assertThat(get(admin(), "/admin/users/" + id).text()).doesNotContain(oneTime);
    }

    @Test
    void endsALock() {
        String student = aStudent();
        long id = idOf(student);
        for (int failure = 1; failure <= 5; failure++) {
            logIn(student, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
        logIn(student, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(read(id).path("lockedUntil").isNull()).isFalse();
        assertThat(act(id, "unlock").isOk().data().path("lockedUntil").isNull()).isTrue();
        logIn(student, PASSWORD).isOk();
    }

    @Test
    void wantsToKnowWhyAndWho() {
        long id = idOf(aStudent());
        for (String deed : List.of("deactivate", "reactivate", "password", "unlock")) {
            post(admin(), "/admin/users/" + id + "/" + deed, Map.of("why", "  "))
                    .isRefused(400, "VALIDATE_FAILED");
            post(admin(), "/admin/users/987654321/" + deed, WHY).isRefused(404, "NOT_FOUND");
            post(student(1), "/admin/users/" + id + "/" + deed, WHY).isRefused(403, "FORBIDDEN");
        }
        assertThat(get(admin(), "/admin/audit-log?target=user:" + id)
                        .data()
                        .path("total")
                        .asInt())
                .isZero();
    }

    private String aStudent() {
        String id = "office" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return id;
    }

    private long idOf(String student) {
        Long id = jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, student);
        return id == null ? 0 : id;
    }

    private JsonNode read(long id) {
        return get(admin(), "/admin/users/" + id).isOk().data();
    }

    private Answer act(long id, String deed) {
        return post(admin(), "/admin/users/" + id + "/" + deed, WHY);
    }

    private Answer logIn(String student, String password) {
        return post(null, "/auth/login", Map.of("studentId", student, "password", password));
    }

    private Answer logIn(String student, String password, String newPassword) {
        return post(
                null, "/auth/login", Map.of("studentId", student, "password", password, "newPassword", newPassword));
    }
}
