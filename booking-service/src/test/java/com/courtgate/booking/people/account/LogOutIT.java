package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.RefreshTokenTransport;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import jakarta.servlet.http.Cookie;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Reports that a login is over are believed, also when the access token is over already. */
class LogOutIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String PASSWORD = "right-password";
    private static final String EXPIRED = "expired";

    @Autowired
    private AddUsers addUsers;

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {EXPIRED, "rubbish", "two words"})
    void endsTheLoginOfAPageWhateverItsAccessToken(@Nullable String access) throws Exception {
        Cookie cookie = pageLogin();
        var out = send(page("http://localhost").cookie(cookie), access);
        assertThat(out.getStatus()).isEqualTo(200);
        assertThat(out.getHeaders("Set-Cookie")).anySatisfy(LogOutIT::isCleared);
        refresh(cookie.getValue()).isRefused(401, "TOKEN_INVALID");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {EXPIRED, "rubbish"})
    void endsTheLoginWhoseTokenAnotherClientShows(@Nullable String access) {
        String token = login();
        String other = login();
        post(access(access), "/auth/logout", Map.of("refreshToken", token)).isOk();
        refresh(token).isRefused(401, "TOKEN_INVALID");
        refresh(other).isOk();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {EXPIRED, "rubbish"})
    void asksWhoeverShowsNothingToLogIn(@Nullable String access) throws Exception {
        post(access(access), "/auth/logout", Map.of()).isRefused(401, "UNAUTHORIZED");
        var out = send(page(null), access);
        assertThat(out.getStatus()).isEqualTo(401);
        assertThat(out.getHeaders("Set-Cookie")).anySatisfy(LogOutIT::isCleared);
    }

    @Test
    void endsNoLoginForAForeignPage() throws Exception {
        Cookie cookie = pageLogin();
        var out = send(page("https://elsewhere.example").cookie(cookie), null);
        assertThat(out.getStatus()).isEqualTo(403);
        refresh(cookie.getValue()).isOk();
    }

    /** Nobody knows which cookie is the page's own; a login that another host has put there ends with it. */
    @Test
    void endsEveryLoginThatAPageHasACookieOf() throws Exception {
        Cookie planted = pageLogin();
        Cookie own = pageLogin();
        var out = send(page(null).cookie(planted, own), null);
        assertThat(out.getStatus()).isEqualTo(200);
        refresh(own.getValue()).isRefused(401, "TOKEN_INVALID");
        refresh(planted.getValue()).isRefused(401, "TOKEN_INVALID");
    }

    private static void isCleared(String setCookie) {
        assertThat(setCookie).contains("courtgate_refresh=;", "Max-Age=0;", "Path=/auth;");
    }

    private @Nullable String access(@Nullable String kind) {
        return EXPIRED.equals(kind)
                ? tokens.token(1, "s1", Role.STUDENT, clock.instant().minusSeconds(1))
                : kind;
    }

    private MockHttpServletResponse send(MockHttpServletRequestBuilder request, @Nullable String access)
            throws Exception {
        if (access != null) {
            request.header("Authorization", "Bearer " + access(access));
        }
        return mvc.perform(request).andReturn().getResponse();
    }

    private static MockHttpServletRequestBuilder page(@Nullable String origin) {
        var request = MockMvcRequestBuilders.post("/auth/logout")
                .header("Host", "localhost")
                .header(RefreshTokenTransport.CLIENT, "web");
        return origin == null ? request : request.header("Origin", origin);
    }

    /** A cookie whose token the test may also show as another client. */
    private Cookie pageLogin() {
        return new Cookie(LoginSeal.REFRESH_COOKIE, login());
    }

    private String login() {
        String id = "out" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return post(null, "/auth/login", Map.of("studentId", id, "password", PASSWORD))
                .isOk()
                .data()
                .path("refreshToken")
                .asText();
    }

    private Answer refresh(String token) {
        return post(null, "/auth/refresh", Map.of("refreshToken", token));
    }
}
