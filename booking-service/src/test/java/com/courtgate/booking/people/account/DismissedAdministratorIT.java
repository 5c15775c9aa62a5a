package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

/** Access tokens outlive a dismissal by half an hour; what makes or ends logins and roles of others does not. */
class DismissedAdministratorIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Map<String, String> WHY = Map.of("why", "left the university");

    @Autowired
    private AddUsers addUsers;

    @ParameterizedTest
    @ValueSource(strings = {"deactivate", "reactivate", "password", "unlock", "data", "erase", "role"})
    void doesNothingMoreToAnAccount(String deed) {
        long victim = anAccount(Role.STUDENT);
        jdbc.update("update user_account set active = false, deactivated_at = '2020-01-01' where id = ?", victim);
        for (long former : List.of(deactivated(), demoted())) {
            Map<String, Object> before = row(victim);
            act(former, victim, deed).isRefused(403, "FORBIDDEN");
            assertThat(row(victim)).isEqualTo(before);
            assertThat(count("audit_log where target = ?", "user:" + victim)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void makesNoAccountAnyMore(int users) {
        for (long former : List.of(deactivated(), demoted())) {
            List<Map<String, Object>> given = IntStream.range(0, users)
                    .mapToObj(i -> Map.<String, Object>of(
                            "studentId",
                            "accomplice" + NEXT.incrementAndGet(),
                            "name",
                            "n",
                            "password",
                            "a-password",
                            "role",
                            "ADMIN"))
                    .toList();
            post(token(former), "/admin/users", given).isRefused(403, "FORBIDDEN");
            String csv = "studentId,name,password\naccomplice" + NEXT.incrementAndGet() + ",n,a-password\n";
            send(
                            HttpMethod.POST,
                            token(former),
                            "/admin/users/import",
                            r -> r.contentType("text/csv").content(csv.getBytes(StandardCharsets.UTF_8)))
                    .isRefused(403, "FORBIDDEN");
        }
        assertThat(count("user_account where student_id like 'accomplice%'")).isZero();
    }

    @RepeatedRace(few = 4, all = 10)
    void leavesAnAdministratorWhenTwoDismissEachOther() {
        long one = anAccount(Role.ADMIN);
        long other = anAccount(Role.ADMIN);
        List<Integer> answers = Race.run(List.of(
                () -> act(one, other, "deactivate").status(),
                () -> act(other, one, "deactivate").status()));
        assertThat(answers).containsExactlyInAnyOrder(200, 403);
        assertThat(count("user_account where active and id in (?, ?)", one, other))
                .isOne();
    }

    @RepeatedRace(few = 4, all = 20)
    void doesNothingThatIsWrittenAfterTheDismissal() {
        long admin = anAccount(Role.ADMIN);
        long victim = anAccount(Role.STUDENT);
        List<Integer> answers = Race.run(List.of(
                () -> act(ADMIN_ID, admin, "deactivate").status(),
                () -> act(admin, victim, "password").status()));
        assertThat(answers.getFirst()).isEqualTo(200);
        assertThat(answers.getLast()).isIn(200, 403);
        assertThat(count(
                        "audit_log deed join audit_log dismissal on dismissal.target = ? and deed.id > dismissal.id"
                                + " where deed.target = ?",
                        "user:" + admin,
                        "user:" + victim))
                .isZero();
    }

    private Answer act(long admin, long id, String deed) {
        Map<String, ?> body = deed.equals("role") ? Map.of("role", Role.ADMIN, "why", "because") : WHY;
        return post(token(admin), "/admin/users/" + id + "/" + deed, body);
    }

    private long deactivated() {
        long admin = anAccount(Role.ADMIN);
        act(ADMIN_ID, admin, "deactivate").isOk();
        return admin;
    }

    private long demoted() {
        long admin = anAccount(Role.ADMIN);
        Map<String, ?> student = Map.of("role", Role.STUDENT, "why", "works elsewhere now");
        post(token(ADMIN_ID), "/admin/users/" + admin + "/role", student).isOk();
        return admin;
    }

    private String token(long admin) {
        return tokens.token(admin, "admin" + admin, Role.ADMIN, clock.instant().plusSeconds(60));
    }

    private Map<String, Object> row(long id) {
        return jdbc.queryForMap("select * from user_account where id = ?", id);
    }

    private long anAccount(Role role) {
        String student = "dismissed" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(student, "某人", "first-password", role)));
        Long id = jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, student);
        return id == null ? 0 : id;
    }
}
