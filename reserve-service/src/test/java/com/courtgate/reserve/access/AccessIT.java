package com.courtgate.reserve.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.InternalKey;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestEnvironment;
import com.courtgate.reserve.session.LoadedSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class AccessIT {
    @Autowired
    Api api;

    static Stream<Arguments> badCredentials() {
        String good = Api.student(5);
        return Stream.concat(
                Api.TOKENS.forgeries(5).values().stream()
                        .map(forged -> Arguments.of("Bearer " + forged, "TOKEN_INVALID")),
                otherBadCredentials(good));
    }

    private static Stream<Arguments> otherBadCredentials(String good) {
        return Stream.of(
                Arguments.of("", "UNAUTHORIZED"),
                Arguments.of("Basic czAwMDAxOng=", "UNAUTHORIZED"),
                Arguments.of("Bearer", "UNAUTHORIZED"),
                Arguments.of("Bearer malformed", "TOKEN_INVALID"),
                Arguments.of("Bearer " + good.substring(0, good.length() - 8), "TOKEN_INVALID"),
                Arguments.of("Bearer " + good + "." + good, "TOKEN_INVALID"),
                Arguments.of("Bearer " + "x".repeat(5000), "TOKEN_INVALID"));
    }

    @ParameterizedTest
    @MethodSource("badCredentials")
    void refusesWhoeverIsNotKnown(String authorization, String code) {
        var session = LoadedSession.open(1);
        for (String path : List.of("/reserve/", "/reserve", "/nowhere")) {
            var request = api.request(path)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(
                            "{\"sessionId\":%d,\"slotId\":%d}".formatted(session.id(), session.slot())));
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            assertThat(api.send(request)).matches(a -> a.says(401, code));
        }
        assertThat(session.pending()).isEmpty();
    }

    @Test
    void refusesATokenPastItsTimeAlsoWhenItKnewIt() {
        String known = Api.TOKENS.student(5);
        assertThat(result(known).code()).isEqualTo("NOT_FOUND");
        String neverSeen = Api.TOKENS.student(6);
        Api.TOKEN_CLOCK.advance(Duration.ofHours(2));
        try {
            assertThat(result(known)).matches(a -> a.says(401, "TOKEN_EXPIRED"));
            assertThat(result(known)).matches(a -> a.says(401, "TOKEN_EXPIRED"));
            assertThat(result(neverSeen)).matches(a -> a.says(401, "TOKEN_EXPIRED"));
        } finally {
            Api.TOKEN_CLOCK.advance(Duration.ofHours(-2));
        }
    }

    private Api.Answer result(String token) {
        return api.send(api.request("/reserve/result/x").header("Authorization", "Bearer " + token));
    }

    @Test
    void takesTheUserFromTheTokenOnly() {
        var session = LoadedSession.open(1);
        var answer = api.send(api.request("/reserve/")
                .header("Authorization", "bearer " + Api.student(5))
                .header("X-User-Id", "6")
                .header("X-Student-Id", "s00006")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"sessionId\":%d,\"slotId\":%d,\"userId\":6}".formatted(session.id(), session.slot()))));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(session.holders(session.slot())).containsOnlyKeys(5L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/internal/sessions/%d/gate",
                "/internal;x=1/sessions/%d/gate",
                "/%%69nternal/sessions/%d/gate",
                "//internal/sessions/%d/gate",
                "/./internal/sessions/%d/gate",
                "/reserve/../internal/sessions/%d/gate",
                "/Internal/sessions/%d/gate",
                "/actuator/../internal/sessions/%d/gate",
                "/v3/api-docs/../../internal/sessions/%d/gate"
            })
    void keepsStudentsAndAdminsOutOfInternalPaths(String path) {
        var session = LoadedSession.open(1);
        for (String token : List.of(Api.student(5), Api.TOKENS.admin(1))) {
            var answer = api.send(api.request(path.formatted(session.id()))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"state\":\"CLOSED\"}")));
            assertThat(answer.status()).isIn(401, 404);
        }
        assertThat(api.grab(5, session.id(), session.slot()).status()).isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong-key-of-some-length", TestEnvironment.INTERNAL_KEY + "x"})
    void refusesOtherKeysOnInternalPaths(String key) {
        var request = api.request("/internal/sessions/1/pulse").header(InternalKey.HEADER, key);
        assertThat(api.send(request)).matches(a -> a.says(401, "UNAUTHORIZED"));
    }

    @Test
    void describesWhatStudentsMayCallAndNothingElse() {
        var document = api.send(api.request("/v3/api-docs"));
        assertThat(document.status()).isEqualTo(200);
        assertThat(document.body().path("paths").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "/reserve", "/reserve/mine", "/reserve/result/{traceId}", "/reserve/result/{traceId}/events");
    }

    @Test
    void doesNotTakeTheInternalKeyForAUser() {
        var request = api.request("/reserve/result/x").header(InternalKey.HEADER, TestEnvironment.INTERNAL_KEY);
        assertThat(api.send(request)).matches(a -> a.says(401, "UNAUTHORIZED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"preferences\":["})
    void refusesWhatIsNestedTooDeeply(String opening) {
        var answer = api.send(api.request("/reserve/")
                .header("Authorization", "Bearer " + Api.student(5))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(opening.repeat(10_000))));
        assertThat(answer).matches(a -> a.says(400, "VALIDATE_FAILED"));
    }

    /** As long as the gateway lets one through, and more than servers take by themselves. */
    @Test
    void answersALongHeadWithAnEnvelope() {
        var request = api.request("/reserve/result/x")
                .header("Authorization", "Bearer " + Api.student(5))
                .header("X-Padding", "y".repeat(16_000));
        assertThat(api.send(request)).matches(a -> a.says(404, "NOT_FOUND"));
    }
}
