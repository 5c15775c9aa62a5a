package com.courtgate.booking.account;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.EdgeKey;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * How a refresh token travels: in JSON, or, for our own pages, in a cookie that no script can read. Pages ask for that
 * by a header, which no foreign page can send unasked; what its {@code Origin} says must be the host that the request
 * came to.
 */
@Component
public class RefreshTokenTransport {
    static final String CLIENT = "X-Courtgate-Client";
    static final String COOKIE = "courtgate_refresh";

    private static final String WEB = "web";
    private static final String PATH = "/auth";

    private static final String TOLD_HOST = "X-Forwarded-Host";

    private final AccountSettings settings;
    private final LoginCookies cookies;
    private final EdgeKey edge;

    RefreshTokenTransport(AccountSettings settings, LoginCookies cookies, EdgeKey edge) {
        this.settings = settings;
        this.cookies = cookies;
        this.edge = edge;
    }

    /** Refuses what claims to be a page of ours and comes from elsewhere. */
    boolean isPage(HttpServletRequest request) {
        if (!WEB.equals(request.getHeader(CLIENT))) {
            return false;
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isHost(origin, askedHost(request))) {
            throw ApiException.of(ResultCode.FORBIDDEN);
        }
        return true;
    }

    /** As the gateway says; without one, the host of the request itself. */
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
    String send(String token, HttpServletRequest request, HttpServletResponse response) {
        if (!isPage(request)) {
            return token;
        }
        addCookie(response, token, settings.refreshTokenLife());
        return null;
    }

    /** @param given in the JSON; a page's is in its cookie */
    String receive(@Nullable String given, HttpServletRequest request) {
        if (isPage(request)) {
            String token = cookie(request);
            if (token == null) {
                throw ApiException.of(ResultCode.UNAUTHORIZED);
            }
            return token;
        }
        if (!StringUtils.hasText(given)) {
            throw ApiException.invalid(Map.of("refreshToken", "must not be blank"));
        }
        return given;
    }

    @Nullable
    String cookie(HttpServletRequest request) {
        return cookies.read(request, COOKIE).orElse(null);
    }

    /** For a browser that comes from the campus' issuer: always into the cookie. */
    public void keep(String token, HttpServletResponse response) {
        addCookie(response, token, settings.refreshTokenLife());
    }

    void forget(HttpServletResponse response) {
        addCookie(response, "", Duration.ZERO);
    }

    private void addCookie(HttpServletResponse response, String token, Duration life) {
        cookies.add(response, COOKIE, PATH, token, "Strict", life);
    }
}
