package com.courtgate.booking.people.login;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.TokenSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Transport of a refresh token: in JSON, or, for our own pages, in a cookie that no script can read. Pages ask for that
 * by a header, which no foreign page can send unasked; what its {@code Origin} says must be the host that the request
 * came to.
 */
@Component
public class RefreshTokenTransport {
    public static final String CLIENT = "X-Courtgate-Client";

    private static final String WEB = "web";
    private static final String PATH = "/auth";

    private static final String TOLD_HOST = "X-Forwarded-Host";

    private final AccountSettings settings;
    private final LoginCookies cookies;
    private final LoginSeal seal;
    private final EdgeKey edge;

    RefreshTokenTransport(AccountSettings settings, LoginCookies cookies, TokenSettings security, EdgeKey edge) {
        this.settings = settings;
        this.cookies = cookies;
        this.seal = new LoginSeal(security.internalKey(), LoginSeal.Purpose.REFRESH);
        this.edge = edge;
    }

    /** Refuses what claims to be a page of ours and comes from elsewhere. */
    public boolean isPage(HttpServletRequest request) {
        if (!WEB.equals(request.getHeader(CLIENT))) {
            return false;
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isHost(origin, askedHost(request))) {
            throw ApiException.of(ResultCode.FORBIDDEN);
        }
        return true;
    }

    /** Returns the host that the gateway says was asked; without one, the host of the request itself. */
    private @Nullable String askedHost(HttpServletRequest request) {
        boolean isTold = edge.matches(request.getHeader(EdgeKey.HEADER));
        return request.getHeader(isTold ? TOLD_HOST : HttpHeaders.HOST);
    }

    private static boolean isHost(String origin, @Nullable String host) {
        int start = origin.indexOf("://");
        return start > 0 && origin.substring(start + 3).equalsIgnoreCase(host);
    }

    /** Sends the token; answers what of it belongs into the JSON: nothing, for a page. */
    @Nullable
    public String send(String token, HttpServletRequest request, HttpServletResponse response) {
        if (!isPage(request)) {
            return token;
        }
        addCookie(response, token, settings.refreshTokenLife());
        return null;
    }

    /**
     * @param given in the JSON; a page's is in its cookie
     * @param userId whom the page remembers; null when it does not
     */
    public String receive(@Nullable String given, @Nullable Long userId, HttpServletRequest request) {
        if (isPage(request)) {
            return ownCookie(shown(request), userId).orElseThrow(() -> ApiException.of(ResultCode.UNAUTHORIZED));
        }
        if (!StringUtils.hasText(given)) {
            throw ApiException.invalid(Map.of("refreshToken", Reason.of("invalid.missing")));
        }
        return given;
    }

    /**
     * Returns the page's own refresh token: of several cookies another host has set one, and only the seal of the
     * page's user tells which.
     */
    private Optional<String> ownCookie(List<String> shown, @Nullable Long userId) {
        List<String> own = shown.size() < 2
                ? shown
                : shown.stream()
                        .filter(token -> userId != null && seal.userOf(token).equals(OptionalLong.of(userId)))
                        .toList();
        return own.size() == 1 ? Optional.of(own.getFirst()) : Optional.empty();
    }

    /** The tokens in a page's cookies: one, unless another host has set some as well. */
    public List<String> shown(HttpServletRequest request) {
        return cookies.all(request, LoginSeal.REFRESH_COOKIE);
    }

    /** Puts a token into the cookie, for a browser that comes from the campus' issuer. */
    public void keep(String token, HttpServletResponse response) {
        addCookie(response, token, settings.refreshTokenLife());
    }

    public void forget(HttpServletResponse response) {
        addCookie(response, "", Duration.ZERO);
    }

    private void addCookie(HttpServletResponse response, String token, Duration life) {
        cookies.add(response, LoginSeal.REFRESH_COOKIE, PATH, token, "Strict", life);
    }
}
