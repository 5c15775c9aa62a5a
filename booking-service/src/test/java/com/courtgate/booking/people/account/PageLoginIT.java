package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.RefreshTokenTransport;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.servlet.http.Cookie;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Logins of our own pages, whose refresh token no script sees. */
class PageLoginIT extends BookingServerTest {
    private static final String PASSWORD = "right-password";
    private static final AtomicInteger NEXT = new AtomicInteger();

    @Autowired
    AddUsers addUsers;

    @Test
    void keepsTheRefreshTokenFromScripts() throws Exception {
        var response = logIn(aStudent());
        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(data(response).has("refreshToken")).isFalse();
        assertThat(data(response).path("accessToken").asText()).isNotBlank();
        assertThat(response.getHeader("Set-Cookie"))
                .contains("Path=/auth;", "Max-Age=1209600;", "Secure;", "HttpOnly;", "SameSite=Strict");
    }

    @Test
    void continuesWithTheCookieAlone() throws Exception {
        Cookie first = cookie(logIn(aStudent()));
        var refreshed = refresh(first, "{}", null, true);
        assertThat(refreshed.getStatus()).isEqualTo(200);
        assertThat(data(refreshed).has("refreshToken")).isFalse();
        assertThat(cookie(refreshed).getValue()).isNotEqualTo(first.getValue());
        assertThat(refresh(cookie(refreshed), "{}", null, true).getStatus()).isEqualTo(200);
    }

    @Test
    void takesTheCookieFromOurPagesOnly() throws Exception {
        Cookie cookie = cookie(logIn(aStudent()));
        for (String origin : List.of("https://elsewhere.example", "null", "http://localhost:1", "http://")) {
            assertThat(refresh(cookie, "{}", origin, true).getStatus())
                    .as(origin)
                    .isEqualTo(403);
        }
        assertThat(refresh(cookie, "{}", null, false).getStatus()).isEqualTo(400); // as other clients: no token given
        assertThat(refresh(null, "{}", null, true).getStatus()).isEqualTo(401);
        var form = mvc.perform(page("/auth/refresh", null)
                        .cookie(cookie)
                        .contentType(MediaType.TEXT_PLAIN)
                        .content("{}"))
                .andReturn()
                .getResponse();
        assertThat(form.getStatus()).isEqualTo(415);
        assertThat(refresh(cookie, "{}", "http://LOCALHOST", true).getStatus()).isEqualTo(200);
    }

    @Test
    void believesTheGatewayAloneWhichHostWasAsked() throws Exception {
        Cookie cookie = cookie(logIn(aStudent()));
        String edgeKey = new EdgeKey(INTERNAL_KEY).value();
        String ours = "https://courts.example";
        assertThat(refreshTold(cookie, ours, "courts.example", "forged")).isEqualTo(403);
        assertThat(refreshTold(cookie, ours, "elsewhere.example", edgeKey)).isEqualTo(403);
        assertThat(refreshTold(cookie, "http://localhost", "courts.example", edgeKey))
                .isEqualTo(403);
        assertThat(refreshTold(cookie, ours, "courts.example", edgeKey)).isEqualTo(200);
    }

    private int refreshTold(Cookie cookie, String origin, String host, String edgeKey) throws Exception {
        var request = page("/auth/refresh", origin)
                .cookie(cookie)
                .header("X-Forwarded-Host", host)
                .header(EdgeKey.HEADER, edgeKey);
        return mvc.perform(json(request, "{}")).andReturn().getResponse().getStatus();
    }

    @Test
    void logsNobodyInForAForeignPage() throws Exception {
        String student = aStudent();
        var response = mvc.perform(json(page("/auth/login", "https://elsewhere.example"), credentials(student)))
                .andReturn()
                .getResponse();
        assertThat(response.getStatus()).isEqualTo(403);
        assertThat(response.getHeader("Set-Cookie")).isNull();
    }

    @Test
    void endsTheLoginOfTheCookieAndForgetsIt() throws Exception {
        String student = aStudent();
        var here = logIn(student);
        var elsewhere = logIn(student);
        var out = mvc.perform(page("/auth/logout", null)
                        .cookie(cookie(here))
                        .header(
                                "Authorization",
                                "Bearer " + data(here).path("accessToken").asText()))
                .andReturn()
                .getResponse();
        assertThat(out.getStatus()).isEqualTo(200);
        assertThat(out.getHeader("Set-Cookie")).contains("courtgate_refresh=;", "Max-Age=0;", "Path=/auth;");
        assertThat(refresh(cookie(here), "{}", null, true).getStatus()).isEqualTo(401);
        assertThat(refresh(cookie(elsewhere), "{}", null, true).getStatus()).isEqualTo(200);
    }

    @Test
    void asksForALoginWhenAnotherHostHasPlantedACookie() throws Exception {
        Cookie planted = cookie(logIn(aStudent()));
        Cookie own = cookie(logIn(aStudent()));
        var refused = mvc.perform(json(page("/auth/refresh", null).cookie(planted, own), "{}"))
                .andReturn()
                .getResponse();
        assertThat(refused.getStatus()).isEqualTo(401);
        assertThat(json.readTree(refused.getContentAsString()).path("enumCode").asText())
                .isEqualTo("UNAUTHORIZED");
        assertThat(refused.getHeader("Set-Cookie")).isNull();
    }

    @Test
    void knowsThePagesOwnCookieAmongSeveralByItsUser() throws Exception {
        Cookie planted = cookie(logIn(aStudent()));
        var login = logIn(aStudent());
        long user = data(login).at("/user/id").asLong();
        var refreshed = mvc.perform(json(
                        page("/auth/refresh", null).cookie(planted, cookie(login)), "{\"userId\":%d}".formatted(user)))
                .andReturn()
                .getResponse();
        assertThat(refreshed.getStatus()).isEqualTo(200);
        assertThat(data(refreshed).at("/user/id").asLong()).isEqualTo(user);
    }

    @Test
    void continuesNoLoginOfAnotherUserThanThePageRemembers() throws Exception {
        var login = logIn(aStudent());
        long user = data(login).at("/user/id").asLong();
        var refused = refresh(cookie(login), "{\"userId\":%d}".formatted(user + 1), null, true);
        assertThat(refused.getStatus()).isEqualTo(401);
        assertThat(json.readTree(refused.getContentAsString()).path("enumCode").asText())
                .isEqualTo("TOKEN_INVALID");
        assertThat(count("refresh_token where user_id = ? and used_at is not null", user))
                .isZero();
        assertThat(refresh(cookie(login), "{\"userId\":%d}".formatted(user), null, true)
                        .getStatus())
                .isEqualTo(200);
    }

    @Test
    void givesABrowserAMarkOfWhoHasLoggedInThere() throws Exception {
        String student = aStudent();
        for (var request : List.of(page("/auth/login", null), MockMvcRequestBuilders.post("/auth/login"))) {
            var login =
                    mvc.perform(json(request, credentials(student))).andReturn().getResponse();
            Cookie mark = login.getCookie(LoginSeal.KNOWN_COOKIE);
            assertThat(mark).isNotNull();
            assertThat(new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.KNOWN).userOf(mark.getValue()))
                    .hasValue(data(login).at("/user/id").asLong());
            assertThat(login.getHeaders("Set-Cookie"))
                    .filteredOn(cookie -> cookie.startsWith(LoginSeal.KNOWN_COOKIE))
                    .singleElement()
                    .asString()
                    .contains("Path=/auth;", "Max-Age=31536000;", "Secure;", "HttpOnly;", "SameSite=Strict");
        }
    }

    private String aStudent() {
        String id = "page" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return id;
    }

    private static String credentials(String student) {
        return "{\"studentId\":\"%s\",\"password\":\"%s\"}".formatted(student, PASSWORD);
    }

    private MockHttpServletResponse logIn(String student) throws Exception {
        return mvc.perform(json(page("/auth/login", null), credentials(student)))
                .andReturn()
                .getResponse();
    }

    private MockHttpServletResponse refresh(
            @Nullable Cookie cookie, String body, @Nullable String origin, boolean asPage) throws Exception {
        var request = asPage ? page("/auth/refresh", origin) : MockMvcRequestBuilders.post("/auth/refresh");
        if (cookie != null) {
            request.cookie(cookie);
        }
        return mvc.perform(json(request, body)).andReturn().getResponse();
    }

    private static MockHttpServletRequestBuilder page(String path, @Nullable String origin) {
        var request = MockMvcRequestBuilders.post(path)
                .header("Host", "localhost")
                .header(RefreshTokenTransport.CLIENT, "web");
        return origin == null ? request : request.header("Origin", origin);
    }

    private static MockHttpServletRequestBuilder json(MockHttpServletRequestBuilder request, String body) {
        return request.contentType(MediaType.APPLICATION_JSON).content(body);
    }

    private static Cookie cookie(MockHttpServletResponse response) {
        Cookie cookie = response.getCookie(LoginSeal.REFRESH_COOKIE);
        assertThat(cookie).isNotNull();
        return cookie;
    }

    private JsonNode data(MockHttpServletResponse response) throws Exception {
        return json.readTree(response.getContentAsString()).path("data");
    }
}
