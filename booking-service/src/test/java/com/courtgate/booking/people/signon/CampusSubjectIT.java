package com.courtgate.booking.people.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.account.AddUsers;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import jakarta.servlet.http.Cookie;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** The issuer's subject says whose an account is; a student id is a name that somebody may be able to choose. */
class CampusSubjectIT extends CampusServerTest {
    @Autowired
    AddUsers addUsers;

    @Test
    void givesNobodyAnAccountWhoComesAsAnotherPerson() throws Exception {
        String victim = aName();
        assertThat(signOn(victim, "victim of " + victim)).isEqualTo("done");
        for (int attempt = 0; attempt < 5; attempt++) {
            assertThat(signOn(victim, "thief of " + victim)).isEqualTo("refused");
        }
        assertThat(refusals(victim)).isOne(); // told to the office once a day, however often
        clock.advance(Duration.ofHours(25));
        assertThat(signOn(victim, "thief of " + victim)).isEqualTo("refused");
        assertThat(refusals(victim)).isEqualTo(2);
        assertThat(signOn(victim, "victim of " + victim)).isEqualTo("done");
    }

    @Test
    void givesNobodyASecondAccountForAnotherName() throws Exception {
        String own = aName();
        String chosen = aName();
        String subject = "subject of " + own;
        assertThat(signOn(own, subject)).isEqualTo("done");
        addUsers.addMissing(List.of(new NewUser(chosen, "not yet here", "first-password", Role.STUDENT)));
        assertThat(signOn(chosen, subject)).isEqualTo("refused");
        assertThat(signOn(aName(), subject)).isEqualTo("refused");
        assertThat(refusals(own)).isOne();
        assertThat(signOn(own, subject)).isEqualTo("done");
    }

    @Test
    void lendsASubjectToAnotherAccountWhenTheOfficeHasEndedTheFirst() throws Exception {
        String before = aName();
        String after = aName();
        String subject = "subject of " + before;
        assertThat(signOn(before, subject)).isEqualTo("done");
        long id = idOf(before);
        post(admin(), "/admin/users/" + id + "/deactivate", Map.of("why", "has a new student id"))
                .isOk();
        assertThat(signOn(before, subject)).isEqualTo("refused");
        assertThat(signOn(after, subject)).isEqualTo("done");
    }

    @Test
    void learnsTheSubjectOfWhoSignedOnBeforeSubjectsWereKept() throws Exception {
        String student = aName();
        addUsers.addMissing(List.of(new NewUser(student, "n", "first-password", Role.STUDENT)));
        jdbc.update("update user_account set campus = true where student_id = ?", student);
        assertThat(signOn(student, "first of " + student)).isEqualTo("done");
        assertThat(signOn(student, "second of " + student)).isEqualTo("refused");
    }

    @RepeatedRace(few = 4, all = 10)
    void givesAnAccountToOneOfTwoWhoComeAtOnce() throws Exception {
        String student = aName();
        ISSUER.knows(Map.of("preferred_username", student, "sub", "one of " + student));
        Returning one = leave("STUDENT");
        ISSUER.knows(Map.of("preferred_username", student, "sub", "other of " + student));
        Returning other = leave("STUDENT");
        List<Callable<String>> both = List.of(() -> reason(comeBack(one)), () -> reason(comeBack(other)));
        assertThat(Race.run(both)).containsExactlyInAnyOrder("done", "refused");
        assertThat(count("user_account where student_id = ?", student)).isOne();
    }

    /** In either order nobody is logged in afterwards. */
    @RepeatedRace(few = 4, all = 10)
    void opensNoLoginThatOutlivesADeactivationAtTheSameMoment() throws Exception {
        String student = aName();
        String subject = "subject of " + student;
        assertThat(signOn(student, subject)).isEqualTo("done");
        long id = idOf(student);
        ISSUER.knows(Map.of("preferred_username", student, "sub", subject));
        Returning returning = leave("STUDENT");
        List<Callable<String>> both = List.of(() -> reason(comeBack(returning)), () -> {
            post(admin(), "/admin/users/" + id + "/deactivate", Map.of("why", "a stolen phone"))
                    .isOk();
            return "deactivated";
        });
        assertThat(Race.run(both)).contains("deactivated").containsAnyOf("done", "refused");
        assertThat(count("refresh_token where user_id = ? and revoked_at is null", id))
                .isZero();
    }

    @Test
    void marksTheBrowserAsAfterAPassword() throws Exception {
        String student = aName();
        ISSUER.knows(Map.of("preferred_username", student));
        var response = comeBack(leave("STUDENT"));
        Cookie mark = response.getCookie(LoginSeal.KNOWN_COOKIE);
        assertThat(mark).isNotNull();
        assertThat(new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.KNOWN).userOf(mark.getValue()))
                .hasValue(idOf(student));
    }

    @Test
    void finishesNothingWhenAnotherHostHasPlantedACookie() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        Returning planted = leave("STUDENT");
        Returning own = leave("STUDENT");
        var response = mvc.perform(MockMvcRequestBuilders.get("/auth/campus/callback")
                        .param("code", planted.code())
                        .param("state", planted.state())
                        .cookie(planted.cookie(), own.cookie()))
                .andReturn()
                .getResponse();
        assertThat(reason(response)).isEqualTo("again");
    }

    private String signOn(String student, String subject) throws Exception {
        ISSUER.knows(Map.of("preferred_username", student, "sub", subject));
        Instant now = clock.instant();
        ISSUER.lies(token -> token.issueTime(Date.from(now)).expirationTime(Date.from(now.plusSeconds(60))));
        return reason(comeBack(leave("STUDENT")));
    }

    private long refusals(String student) {
        return count("audit_log where action = 'users.campus-refused' and target = ?", "user:" + idOf(student));
    }

    private long idOf(String student) {
        Long id = jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, student);
        return id == null ? 0 : id;
    }
}
