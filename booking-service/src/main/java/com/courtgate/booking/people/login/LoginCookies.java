package com.courtgate.booking.people.login;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/** Cookies of logins: no script reads them, and outside profile dev they travel by TLS only. */
@Component
public class LoginCookies {
    /** Cookies of one name, more than a browser of ours ever has. */
    private static final int MOST = 5;

    private final boolean secure;

    LoginCookies(AccountSettings settings) {
        secure = settings.secureCookie();
    }

    /** @param life zero: the browser forgets it */
    public void add(
            HttpServletResponse response, String name, String path, String value, String sameSite, Duration life) {
        var cookie = ResponseCookie.from(name, value)
                .path(path)
                .httpOnly(true)
                .secure(secure)
                .sameSite(sameSite)
                .maxAge(life)
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    /** The cookie of that name; none when there are several, for another host may have set one of them. */
    public Optional<String> read(HttpServletRequest request, String name) {
        List<String> all = all(request, name);
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** All cookies of that name, at most five. */
    List<String> all(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        return cookies == null
                ? List.of()
                : Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(name))
                        .map(Cookie::getValue)
                        .filter(StringUtils::hasText)
                        .limit(MOST)
                        .toList();
    }
}
