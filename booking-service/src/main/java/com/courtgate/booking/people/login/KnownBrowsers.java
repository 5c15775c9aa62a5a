package com.courtgate.booking.people.login;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.TokenSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Marks a browser in which somebody has logged in, so that their next login there is no guess, whoever else guesses
 * from the same network. A mark opens nothing: it says who was there, not that they may come in.
 */
@Component
public class KnownBrowsers {
    private static final String PATH = "/auth";
    private static final Duration LIFE = Duration.ofDays(365);

    private final LoginCookies cookies;
    private final LoginSeal seal;
    private final EdgeKey edge;

    KnownBrowsers(LoginCookies cookies, TokenSettings settings, EdgeKey edge) {
        this.cookies = cookies;
        this.seal = new LoginSeal(settings.internalKey(), LoginSeal.Purpose.KNOWN);
        this.edge = edge;
    }

    public void mark(long userId, HttpServletResponse response) {
        cookies.add(response, LoginSeal.KNOWN_COOKIE, PATH, seal.write(new byte[0], userId), "Strict", LIFE);
    }

    /** Several marks count each: nobody else can write one. */
    public LoginSource source(HttpServletRequest request) {
        var users = cookies.all(request, LoginSeal.KNOWN_COOKIE).stream()
                .flatMap(mark -> seal.userOf(mark).stream().boxed())
                .collect(Collectors.toSet());
        return new LoginSource(ClientNetwork.site(ClientNetwork.of(request, edge)), users);
    }
}
