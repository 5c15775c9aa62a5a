package com.courtgate.booking.people.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.account.AddUsers;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.signon.SignOnAttempt.LoginPage;
import com.courtgate.common.security.Role;
import com.nimbusds.jwt.JWTClaimsSet;
import jakarta.servlet.http.Cookie;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Campus sign-on against an issuer that speaks HTTP; the browser is this test. */
class CampusSignOnIT extends CampusServerTest {
    @Autowired
    AddUsers addUsers;

    @Autowired
    SignOnSettings settings;

    @Test
    void logsInAsAfterAPasswordAndMakesTheAccount() throws Exception {
        String student = aName();
        ISSUER.knows(Map.of("preferred_username", student, "name", "李雷"));
        var response = comeBack(leave("STUDENT"));
        assertThat(response.getStatus()).isEqualTo(302);
        assertThat(response.getHeader("Location")).isEqualTo("/#/login?campus=done");
        assertThat(response.getHeaders("Set-Cookie"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .contains("courtgate_refresh=", "Path=/auth;", "Secure;", "HttpOnly;", "SameSite=Strict"))
                .anySatisfy(cookie -> assertThat(cookie).contains("courtgate_sign_on=;", "Max-Age=0;"));
        var user = user(response);
        assertThat(user.path("studentId").asText()).isEqualTo(student);
        assertThat(user.path("name").asText()).isEqualTo("李雷");
        assertThat(user.path("role").asText()).isEqualTo("STUDENT");
    }

    @Test
    void findsTheAccountAgainAndThatOfTheOffice() throws Exception {
        String student = aName();
        addUsers.addMissing(List.of(new NewUser(student, "as the office says", "first-password", Role.STUDENT)));
        ISSUER.knows(Map.of("preferred_username", student, "name", "as the issuer says"));
        var first = user(comeBack(leave("STUDENT")));
        var second = user(comeBack(leave("STUDENT")));
        assertThat(first.path("name").asText()).isEqualTo("as the office says");
        assertThat(second.path("id").asLong()).isEqualTo(first.path("id").asLong());
    }

    @Test
    void sendsTheBrowserAwayWithEverythingThatHasToComeBack() throws Exception {
        ISSUER.knows(Map.of());
        var start = start("STUDENT");
        assertThat(start.getHeader("Set-Cookie"))
                .contains("courtgate_sign_on=", "Path=/auth/campus;", "Secure;", "HttpOnly;", "SameSite=Lax")
                .contains("Max-Age=600;");
        assertThat(start.getHeader("Location"))
                .startsWith(ISSUER.address() + "/authorize?")
                .contains("response_type=code", "code_challenge_method=S256", "code_challenge=", "nonce=", "state=")
                .contains("client_id=" + CampusIssuer.CLIENT)
                .doesNotContain(CampusIssuer.SECRET);
    }

    @Test
    void takesRolesFromTheClaimInBothDirections() throws Exception {
        String member = aName();
        ISSUER.knows(Map.of("preferred_username", member, "groups", List.of("staff", "sports-office")));
        var office = comeBack(leave("OFFICE"));
        assertThat(office.getHeader("Location")).isEqualTo("/admin/#/login?campus=done");
        Cookie before = refreshCookie(office);
        assertThat(user(office).path("role").asText()).isEqualTo("ADMIN");
        ISSUER.knows(Map.of("preferred_username", member, "groups", List.of("staff")));
        assertThat(user(comeBack(leave("OFFICE"))).path("role").asText()).isEqualTo("STUDENT");
        assertThat(refresh(before).getStatus()).isEqualTo(401); // the login as an administrator is over
        assertThat(jdbc.queryForObject(
                        "select count(*) from audit_log where action = 'users.campus-role' and student_id = ?",
                        Long.class,
                        member))
                .isEqualTo(2);
    }

    @Test
    void leavesTheOtherRolesToTheOffice() throws Exception {
        String clerk = aName();
        ISSUER.knows(Map.of("preferred_username", clerk));
        assertThat(reason(comeBack(leave("OFFICE")))).isEqualTo("done");
        jdbc.update("update user_account set role = 'FRONT_DESK' where student_id = ?", clerk);
        assertThat(user(comeBack(leave("OFFICE"))).path("role").asText()).isEqualTo("FRONT_DESK");
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"ADMIN", "FRONT_DESK", "FINANCE"})
    void givesNobodyAnAccountOfTheOfficeForItsName(Role role) throws Exception {
        String admin = aName();
        addUsers.addMissing(List.of(new NewUser(admin, "管理员", "first-password", role)));
        ISSUER.knows(Map.of("preferred_username", admin));
        assertThat(reason(comeBack(leave("OFFICE")))).isEqualTo("refused");
        ISSUER.knows(Map.of("preferred_username", admin, "groups", "sports-office"));
        assertThat(reason(comeBack(leave("OFFICE")))).isEqualTo("done");
    }

    @Test
    void letsNobodyInWhomTheOfficeHasDeactivated() throws Exception {
        String student = aName();
        ISSUER.knows(Map.of("preferred_username", student));
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
        jdbc.update("update user_account set active = false where student_id = ?", student);
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("refused");
    }

    static Stream<Map<String, Object>> nobodys() {
        return Stream.of(
                Map.of(),
                Map.of("preferred_username", "=cmd()"),
                Map.of("preferred_username", List.of("a", "b")),
                Map.of("preferred_username", "x".repeat(33)));
    }

    @ParameterizedTest
    @MethodSource("nobodys")
    void makesNoAccountOfAnIdThatIsNone(Map<String, Object> claims) throws Exception {
        ISSUER.knows(claims);
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("no_account");
    }

    static Stream<UnaryOperator<JWTClaimsSet.Builder>> lies() {
        return Stream.of(
                token -> token.audience("another client"),
                token -> token.audience(List.of("another client", CampusIssuer.CLIENT)), // azp is missing
                token -> token.issuer("https://elsewhere.example"),
                token -> token.claim("nonce", "another attempt's"),
                token -> token.claim("nonce", null),
                token -> within(token, -300, -120),
                token -> token.expirationTime(null),
                token -> within(token, 120, 300));
    }

    /** Good from then until then, in seconds from now. */
    private static JWTClaimsSet.Builder within(JWTClaimsSet.Builder token, long from, long until) {
        Instant now = Instant.now();
        return token.issueTime(Date.from(now.plusSeconds(from))).expirationTime(Date.from(now.plusSeconds(until)));
    }

    @ParameterizedTest
    @MethodSource("lies")
    void believesNoTokenThatIsNotForUsAndNow(UnaryOperator<JWTClaimsSet.Builder> lie) throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        ISSUER.lies(lie);
        var response = comeBack(leave("STUDENT"));
        assertThat(reason(response)).isEqualTo("again");
        assertThat(response.getHeaders("Set-Cookie")).noneMatch(cookie -> cookie.startsWith("courtgate_refresh"));
    }

    @Test
    void allowsForClocksThatDiffer() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        ISSUER.lies(token -> within(token, -90, -30));
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
        ISSUER.lies(token -> within(token, 30, 90));
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
    }

    @Test
    void followsAKeyThatIsRolledOverAndNoForgedOne() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
        ISSUER.rollsItsKeyOver();
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
        ISSUER.signsWithAForgedKey();
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("again");
    }

    @Test
    void finishesOnlyWhatTheSameBrowserHasBegun() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        Returning mine = leave("STUDENT");
        Returning thiefs = leave("STUDENT");
        assertThat(reason(comeBack(new Returning(mine.cookie(), thiefs.code(), thiefs.state()))))
                .isEqualTo("again"); // another's state
        assertThat(reason(comeBack(new Returning(mine.cookie(), thiefs.code(), mine.state()))))
                .isEqualTo("again"); // another's code: its verifier is not ours
        assertThat(reason(callback(null, mine.code(), mine.state()))).isEqualTo("again");
        assertThat(reason(comeBack(mine))).isEqualTo("done");
        assertThat(reason(comeBack(mine))).isEqualTo("again"); // a code is good once
    }

    @Test
    void believesNoCookieThatWasChangedOrIsOld() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        Returning changed = leave("STUDENT");
        String value = changed.cookie().getValue();
        for (String forged :
                List.of(value + "x", value.substring(1), "eyJhbGciOiJub25lIn0." + value.split("\\.")[1] + ".", "x")) {
            assertThat(reason(callback(forged, changed.code(), changed.state())))
                    .isEqualTo("again");
        }
        Returning old = leave("STUDENT");
        clock.advance(Duration.ofMinutes(11));
        assertThat(reason(comeBack(old))).isEqualTo("again");
    }

    @Test
    void saysThatTheIssuerIsAwayWhileWhoIsLoggedInGoesOn() throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        Cookie login = refreshCookie(comeBack(leave("STUDENT")));
        Returning underWay = leave("STUDENT");
        ISSUER.breaks();
        assertThat(reason(comeBack(underWay))).isEqualTo("away");
        var refreshed = refresh(login);
        assertThat(refreshed.getStatus()).isEqualTo(200);
        clock.advance(Duration.ofHours(2)); // its metadata is no longer fresh, and good enough
        assertThat(start("STUDENT").getHeader("Location")).startsWith(ISSUER.address());
        ISSUER.knows(Map.of("preferred_username", aName()));
        clock.set(Instant.now());
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
    }

    static Stream<String> thingsThatAreNoMetadata() {
        String ofAnother = """
                {"issuer": "https://elsewhere.example", "authorization_endpoint": "https://elsewhere.example/a",
                 "token_endpoint": "https://elsewhere.example/t", "jwks_uri": "https://elsewhere.example/k",
                 "subject_types_supported": ["public"]}""";
        return Stream.of(ofAnother, "", "null", "[]", "{}", "<html>maintenance</html>", "{\"issuer\": 7}");
    }

    @ParameterizedTest
    @MethodSource("thingsThatAreNoMetadata")
    void takesAnIssuerThatSaysNonsenseOfItselfForAway(String nonsense) throws Exception {
        ISSUER.knows(Map.of("preferred_username", aName()));
        assertThat(reason(comeBack(leave("STUDENT")))).isEqualTo("done");
        ISSUER.saysOfItself(nonsense);
        clock.advance(Duration.ofHours(2)); // asked again, and what it said before is good enough
        assertThat(start("STUDENT").getHeader("Location")).startsWith(ISSUER.address());
        clock.set(Instant.now());
        var neverKnown = new IssuerMetadata(settings, clock);
        var left = new Issuer(neverKnown, settings).depart(new MockHttpServletRequest(), LoginPage.STUDENT);
        assertThat(left).isEqualTo(new Issuer.Unavailable());
    }

    @Test
    void sendsTheBrowserBackThatWasToldNo() throws Exception {
        ISSUER.knows(Map.of());
        Returning said = leave("OFFICE");
        var response = mvc.perform(MockMvcRequestBuilders.get("/auth/campus/callback")
                        .param("error", "access_denied")
                        .param("state", said.state())
                        .cookie(said.cookie()))
                .andReturn()
                .getResponse();
        assertThat(response.getHeader("Location")).isEqualTo("/admin/#/login?campus=again");
    }

    @Test
    void tellsThePagesWhatTheButtonSays() throws Exception {
        var response = mvc.perform(MockMvcRequestBuilders.get("/auth/ways"))
                .andReturn()
                .getResponse();
        assertThat(data(response).path("campus").asText()).isEqualTo("Example University");
    }
}
