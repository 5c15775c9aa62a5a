package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.LoginSeal.Purpose;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** Tokens with which a login is continued, ended or begun are judged before anything that others share is taken. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.limits.logins-per-second=4",
            "courtgate.gateway.limits.unsealed-per-second=4",
            "courtgate.gateway.limits.refreshes-per-minute=10",
            "courtgate.gateway.limits.known-logins-per-minute=10",
            "courtgate.gateway.refusals-at-once=10000", // these tests do not count how long they take
        })
class LoginDoorIT extends StubbedGateway {
    private static final LoginSeal REFRESH = new LoginSeal(INTERNAL_KEY, Purpose.REFRESH);
    private static final LoginSeal KNOWN = new LoginSeal(INTERNAL_KEY, Purpose.KNOWN);
    private static final LoginSeal FOREIGN = new LoginSeal("another-key-of-another-day", Purpose.REFRESH);
    private static final AtomicLong USERS = new AtomicLong(System.nanoTime());
    private static final int FLOOD = 60;

    @ParameterizedTest
    @ValueSource(strings = {"/auth/refresh", "/auth/logout"})
    void letsASealedTokenInHoweverItComes(String path) {
        assertThat(send(page(path, refreshCookie(sealed()))).status()).isEqualTo(200);
        assertThat(send(client(path, sealed())).status()).isEqualTo(200);
    }

    /** A sibling host can plant a cookie beside a page's own, and must not shut it out by that. */
    @ParameterizedTest
    @ValueSource(strings = {"/auth/refresh", "/auth/logout"})
    void leavesTheChoiceAmongSeveralCookiesToBookingService(String path) {
        assertThat(send(page(path, refreshCookie("planted") + "; " + refreshCookie(sealed())))
                        .status())
                .isEqualTo(200);
        assertThat(send(page(path, refreshCookie(sealed()) + "; " + refreshCookie(sealed())))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesGarbageBeforeAnybodyElseIsAsked() {
        int before = BOOKING.arrived("/auth/refresh");
        eachWithinItsBucket(
                List.of(
                        client("/auth/refresh", "garbage"),
                        client("/auth/refresh", "x".repeat(44)),
                        client("/auth/refresh", KNOWN.write(new byte[0], 7)),
                        page("/auth/refresh", refreshCookie("garbage")),
                        client("/auth/logout", "garbage")),
                401,
                "TOKEN_INVALID");
        assertThat(BOOKING.arrived("/auth/refresh")).isEqualTo(before);
    }

    @Test
    void saysWhatIsMissing() {
        eachWithinItsBucket(
                List.of(page("/auth/refresh", "other=1"), page("/auth/logout", "other=1"), json("/auth/logout", "{}")),
                401,
                "UNAUTHORIZED");
        eachWithinItsBucket(
                List.of(
                        json("/auth/refresh", "{}"),
                        json("/auth/refresh", "{\"refreshToken\":\" \"}"),
                        json("/auth/refresh", "{\"refreshToken\":[\"x\"]}"),
                        json("/auth/refresh", "nonsense"),
                        json("/auth/refresh", "[".repeat(1000))),
                400,
                "VALIDATE_FAILED");
    }

    @Test
    void keepsLoginsThatBeganBeforeTheSeal() {
        List<HttpRequest.Builder> old = List.of(
                client("/auth/refresh", token(43)),
                client("/auth/refresh", FOREIGN.write(new byte[32], 7)),
                page("/auth/refresh", refreshCookie(token(43))));
        for (HttpRequest.Builder request : old) {
            within(() -> send(request), 200);
        }
    }

    @Test
    void countsWhatIsNotSealedForItsNetworkAndNothingElse() {
        assertThat(flood(i -> client("/auth/refresh", token(43))))
                .filteredOn(answer -> answer.status() == 429)
                .isNotEmpty()
                .allMatch(refused -> refused.json().at("/data/scope").asText().equals("UNSEALED"));
        assertThat(send(to("/auth/ways")).status()).isEqualTo(200);
        within(() -> send(json("/auth/login", "{}")), 200);
        for (int honest = 0; honest < 20; honest++) {
            assertThat(send(page("/auth/refresh", refreshCookie(sealed()))).status())
                    .isEqualTo(200);
            assertThat(send(client("/auth/refresh", sealed())).status()).isEqualTo(200);
        }
    }

    @Test
    void countsASealedTokenForItsUser() {
        long user = USERS.incrementAndGet();
        List<Answer> answers = flood(i -> i % 2 == 0
                ? client("/auth/refresh", sealed(user))
                : page("/auth/refresh", refreshCookie(sealed(user))));
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSizeBetween(10, 20);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 429)
                .allMatch(refused -> refused.json().at("/data/scope").asText().equals("REFRESH"));
        assertThat(send(client("/auth/refresh", sealed())).status()).isEqualTo(200);
    }

    @Test
    void letsALogOutEndALoginWithoutAValidAccessToken() {
        assertThat(post("/auth/logout", newStudent()).status())
                .as("as ever, with one")
                .isEqualTo(200);
        for (String token : List.of("nonsense", TOKENS.expired(7))) {
            Answer answer =
                    send(page("/auth/logout", refreshCookie(sealed())).header("Authorization", "Bearer " + token));
            assertThat(answer.status()).isEqualTo(200);
        }
    }

    @Test
    void letsABrowserThatIsKnownLogInWhateverItsNetworkTries() {
        assertThat(flood(i -> json("/auth/login", "{}")))
                .extracting(Answer::status)
                .contains(429);
        for (int honest = 0; honest < 20; honest++) {
            String known = "courtgate_known=" + KNOWN.write(new byte[0], USERS.incrementAndGet());
            assertThat(send(page("/auth/login", known)).status()).isEqualTo(200);
        }
        long user = USERS.incrementAndGet();
        assertThat(flood(i -> page("/auth/login", "courtgate_known=" + KNOWN.write(new byte[0], user))))
                .filteredOn(answer -> answer.status() == 429)
                .isNotEmpty()
                .allMatch(refused -> refused.json().at("/data/scope").asText().equals("KNOWN"));
    }

    private void eachWithinItsBucket(List<HttpRequest.Builder> requests, int status, String code) {
        for (HttpRequest.Builder request : requests) {
            assertThat(within(() -> send(request), status).refusal()).isEqualTo(code);
        }
    }

    /** Repeats the request: the effect of another test on the bucket of this address passes within a second. */
    private static Answer within(Supplier<Answer> request, int status) {
        var answer = new AtomicReference<Answer>();
        eventually(Duration.ofSeconds(5), () -> {
            answer.set(request.get());
            assertThat(answer.get().status()).isEqualTo(status);
        });
        return answer.get();
    }

    private List<Answer> flood(IntFunction<HttpRequest.Builder> request) {
        return IntStream.range(0, FLOOD).mapToObj(request).map(this::send).toList();
    }

    private HttpRequest.Builder page(String path, String cookies) {
        return json(path, "{}").header("X-Courtgate-Client", "web").header("Cookie", cookies);
    }

    private HttpRequest.Builder client(String path, String token) {
        return json(path, "{\"refreshToken\":\"" + token + "\"}");
    }

    private HttpRequest.Builder json(String path, String body) {
        return to(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private static String refreshCookie(String token) {
        return "courtgate_refresh=" + token;
    }

    private static String sealed() {
        return sealed(USERS.incrementAndGet());
    }

    private static String sealed(long user) {
        byte[] secret = new byte[32];
        ThreadLocalRandom.current().nextBytes(secret);
        return REFRESH.write(secret, user);
    }

    private static String token(int length) {
        return Stream.generate(
                        () -> Integer.toString(ThreadLocalRandom.current().nextInt(36), 36))
                .limit(length)
                .reduce("", String::concat);
    }
}
