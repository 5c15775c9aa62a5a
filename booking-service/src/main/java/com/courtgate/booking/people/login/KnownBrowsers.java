package com.courtgate.booking.people.login;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.value.Digests;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Marks a browser in which somebody has logged in, so that their next login there is no guess, whoever else guesses
 * from the same network. A mark opens nothing: it says who was there, not that they may come in.
 */
@Component
public class KnownBrowsers {
    private static final String PATH = "/auth";
    private static final int NAME = 16;

    private final LoginCookies cookies;
    private final LoginSeal seal;
    private final EdgeKey edge;
    private final Clock clock;

    KnownBrowsers(LoginCookies cookies, TokenSettings settings, EdgeKey edge, Clock clock) {
        this.cookies = cookies;
        this.seal = new LoginSeal(settings.internalKey(), LoginSeal.Purpose.KNOWN);
        this.edge = edge;
        this.clock = clock;
    }

    public void mark(long userId, HttpServletResponse response) {
        String mark = seal.writeMark(clock.instant(), userId);
        cookies.add(response, LoginSeal.KNOWN_COOKIE, PATH, mark, "Strict", LoginSeal.KNOWN_LIFE);
    }

    /** Several marks count each: nobody else can write one. */
    public LoginSource source(HttpServletRequest request) {
        Map<Long, String> marks = new HashMap<>();
        for (String mark : cookies.all(request, LoginSeal.KNOWN_COOKIE)) {
            seal.userOfMark(mark, clock.instant()).ifPresent(user -> marks.put(user, name(mark)));
        }
        return new LoginSource(ClientNetwork.site(ClientNetwork.of(request, edge)), marks);
    }

    private static String name(String mark) {
        return Digests.sha256Hex(mark.getBytes(StandardCharsets.UTF_8)).substring(0, NAME);
    }
}
