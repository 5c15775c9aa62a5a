package com.courtgate.booking.account;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/** Cookies of logins: no script reads them, and outside profile dev they travel by TLS only. */
@Component
public class LoginCookies {
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

    public Optional<String> read(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        return cookies == null
                ? Optional.empty()
                : Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(name))
                        .map(Cookie::getValue)
                        .filter(StringUtils::hasText)
                        .findFirst();
    }
}
