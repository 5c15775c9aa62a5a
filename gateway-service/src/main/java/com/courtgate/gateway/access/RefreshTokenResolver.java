package com.courtgate.gateway.access;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.LoginSeal.Purpose;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.gateway.body.AggregatedBodyRequest;
import com.courtgate.gateway.edge.Visitor;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refresh tokens as requests bring them: a page's in its cookie, any other client's in JSON. A seal says whom it was
 * written for, never that it is still good: that booking-service knows.
 */
@Component
class RefreshTokenResolver {
    private static final String CLIENT = "X-Courtgate-Client";
    private static final String PAGE = "web";

    /** Cookies of one name, more than a browser of ours ever has. */
    private static final int MOST_COOKIES = 5;

    /** 32 bytes, as before there were seals; or the same with user and message code, by another key perhaps. */
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{75}");

    private final LoginSeal refresh;
    private final LoginSeal known;
    private final ObjectMapper json;
    private final Clock clock;

    RefreshTokenResolver(TokenSettings settings, ObjectMapper json, Clock clock) {
        refresh = new LoginSeal(settings.internalKey(), Purpose.REFRESH);
        known = new LoginSeal(settings.internalKey(), Purpose.KNOWN);
        this.json = json;
        this.clock = clock;
    }

    /** The visitor whom a request's head shows a seal of: on a login of the browser, else of the login itself. */
    Optional<Visitor> returning(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        return switch (request.getPath().pathWithinApplication().value()) {
            case "/auth/login", "/auth/campus/start", "/auth/campus/callback" ->
                visitor(cookies(request, LoginSeal.KNOWN_COOKIE)
                        .filter(mark -> known.userOfMark(mark, clock.instant()).isPresent()));
            case "/auth/refresh", "/auth/logout" ->
                isPage(request) ? visitor(sealed(cookies(request, LoginSeal.REFRESH_COOKIE))) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The visitor who shows a sealed refresh token; empty for any other text. */
    Optional<Visitor> sealedFor(@Nullable String token) {
        return visitor(sealed(Stream.ofNullable(token)));
    }

    private Stream<String> sealed(Stream<String> tokens) {
        return tokens.filter(token -> refresh.userOf(token).isPresent());
    }

    /** The refresh token of a request whose body is here; null when it brings none. */
    @Nullable
    String of(ServerHttpRequest request) {
        String token = isPage(request)
                ? cookies(request, LoginSeal.REFRESH_COOKIE).findFirst().orElse(null)
                : inBody(request);
        return token == null || token.isBlank() ? null : token;
    }

    static boolean isPage(ServerHttpRequest request) {
        return PAGE.equals(request.getHeaders().getFirst(CLIENT));
    }

    /** Whether a text could be a refresh token from before there were seals, or from before the key was changed. */
    static boolean hasShape(String token) {
        return SHAPE.matcher(token).matches();
    }

    /** A sibling host may have planted some; which is the page's own, booking-service decides. */
    private static Stream<String> cookies(ServerHttpRequest request, String name) {
        return request.getCookies().getOrDefault(name, List.of()).stream()
                .limit(MOST_COOKIES)
                .map(HttpCookie::getValue);
    }

    private @Nullable String inBody(ServerHttpRequest request) {
        ByteBuffer body = AggregatedBodyRequest.contentOf(request);
        if (body == null) {
            return null;
        }
        try {
            JsonNode token = json.readTree(body.array(), body.arrayOffset(), body.remaining())
                    .path("refreshToken");
            return token.isTextual() ? token.textValue() : null;
        } catch (IOException notJson) {
            return null;
        }
    }

    private static Optional<Visitor> visitor(Stream<String> shown) {
        return shown.findFirst().map(Visitor.Returning::by);
    }
}
