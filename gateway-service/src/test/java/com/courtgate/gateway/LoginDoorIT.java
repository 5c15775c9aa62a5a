package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.LoginSeal.Purpose;
import com.courtgate.common.security.Role;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** Tokens with which a login is continued, ended or begun are judged before anything that others share is taken. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.limits.logins-per-second=4",
            "courtgate.gateway.limits.sign-ons-per-second=4",
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

    @ParameterizedTest
    @CsvSource({"zh-CN, 必填", "en, is missing"})
    void saysItInTheReadersLanguage(String language, String reason) {
        Answer refused = within(() -> send(json("/auth/refresh", "{}").header("Accept-Language", language)), 400);
        assertThat(refused.json().at("/data/refreshToken").asText()).isEqualTo(reason);
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

    /** A thief may have one of a login that has ended long ago: it is nothing to its owner. */
    @Test
    void countsASealedTokenForItselfAndNotForItsUser() {
        long user = USERS.incrementAndGet();
        String dead = sealed(user);
        List<Answer> answers = flood(i -> switch (i % 4) {
            case 0 -> client("/auth/refresh", dead);
            case 1 -> page("/auth/refresh", refreshCookie(dead));
            case 2 -> client("/auth/logout", dead);
            default -> page("/auth/logout", refreshCookie(dead));
        });
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSizeBetween(10, 20);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 429)
                .allMatch(refused -> refused.json().at("/data/scope").asText().equals("REFRESH"));
        for (int i = 0; i < 20; i++) {
            assertThat(send(client("/auth/refresh", sealed(user))).status()).isEqualTo(200);
            assertThat(send(page("/auth/refresh", refreshCookie(sealed(user)))).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void takesASealInNoOtherSpelling() {
        String token = sealed();
        assertThat(flood(i -> client("/auth/refresh", token + "=")).stream().filter(a -> a.status() == 200))
                .isEmpty();
    }

    @Test
    void countsAnExpiredTokenForItselfAndNotForItsUser() {
        long user = USERS.incrementAndGet();
        String old = TOKENS.expired(user);
        assertThat(IntStream.range(0, 200)
                        .mapToObj(i -> get("/reservations/mine", old).status()))
                .contains(429)
                .containsAnyOf(401);
        String living =
                TOKENS.token(user, "s" + user, Role.STUDENT, CLOCK.instant().plusSeconds(600));
        for (int i = 0; i < 20; i++) {
            assertThat(get("/reservations/mine", living).status()).isEqualTo(200);
        }
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
            assertThat(send(page("/auth/login", mark(USERS.incrementAndGet()))).status())
                    .isEqualTo(200);
        }
        long user = USERS.incrementAndGet();
        String lost = mark(user);
        assertThat(flood(i -> page("/auth/login", lost)))
                .filteredOn(answer -> answer.status() == 429)
                .isNotEmpty()
                .allMatch(refused -> refused.json().at("/data/scope").asText().equals("KNOWN"));
        assertThat(send(page("/auth/login", mark(user))).status())
                .as("in the user's own browser")
                .isEqualTo(200);
    }

    @Test
    void takesAMarkForNoLongerThanAYear() {
        String old = "courtgate_known=" + KNOWN.writeMark(CLOCK.instant().minus(LoginSeal.KNOWN_LIFE), 7);
        String undated = "courtgate_known=" + KNOWN.write(new byte[0], 7);
        for (String mark : List.of(old, undated)) {
            assertThat(flood(i -> page("/auth/login", mark)))
                    .filteredOn(answer -> answer.status() == 429)
                    .isNotEmpty()
                    .allMatch(
                            refused -> refused.json().at("/data/scope").asText().equals("LOGIN"));
        }
    }

    private static String mark(long user) {
        return "courtgate_known=" + KNOWN.writeMark(CLOCK.instant(), user);
    }

    /** They hash nothing, and leave logins alone; and nobody reads JSON who has left the page. */
    @ParameterizedTest
    @CsvSource({
        "GET, /auth/campus/start?page=OFFICE, /admin/#/login?campus=away",
        "GET, /auth/campus/start?page=STUDENT, /#/login?campus=away",
        "GET, /auth/campus/callback?code=c&state=s, /#/login?campus=away",
        "HEAD, /auth/campus/callback?code=c&state=s, /#/login?campus=away",
        "HEAD, /auth/campus/start, /#/login?campus=away"
    })
    void sendsBackToTheLoginPageWhoeverSignsOnTooOften(String method, String path, String page) {
        assertThat(flood(i -> to(path).method(method, BodyPublishers.noBody())))
                .filteredOn(answer -> answer.status() != 200)
                .isNotEmpty()
                .allMatch(refused -> refused.status() == 302)
                .allMatch(refused -> refused.header("Location").equals(Optional.of(page)));
        within(() -> send(json("/auth/login", "{}")), 200);
    }

    @Test
    void letsNoLoginsStandBeforeASignOn() {
        flood(i -> json("/auth/login", "{}"));
        within(() -> send(to("/auth/campus/start")), 200);
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
