package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.session.LoadedSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Form of a grab on the wire: paths, methods, bodies, languages. */
@RunningReserve
class GrabFormIT {
    @Autowired
    Api api;

    @Test
    void takesBothSpellingsOfThePath() {
        var session = LoadedSession.open(2);
        var answer = api.send(api.request("/reserve")
                .header("Authorization", "Bearer " + Api.student(5))
                .header("Content-Type", "application/json; charset=UTF-8")
                .POST(BodyPublishers.ofString(body(session))));
        assertThat(answer.status()).isEqualTo(202);
    }

    /** Nobody gets a court by a way that is not in the contract. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/%72eserve/", "/reserve/;a=b", "/reserve;a=b/", "/reserve//", "//reserve/", "/reserve/%20"})
    void knowsNoOtherSpellingOfThePath(String path) {
        var session = LoadedSession.open(1);
        var answer = api.send(api.request(path)
                .header("Authorization", "Bearer " + Api.student(5))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body(session))));
        assertThat(answer).matches(a -> a.says(404, "NOT_FOUND"));
        assertThat(api.grab(6, session.id(), session.slot()).status()).isEqualTo(202);
    }

    static Stream<String> badBodies() {
        return GrabBodies.bad();
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void refusesBadBodies(String bad) {
        Api.Answer answer = api.grab(5, bad);
        assertThat(answer).matches(a -> a.says(400, "VALIDATE_FAILED"));
        assertThat(answer.data()).isNotEmpty();
    }

    @Test
    void refusesHugeBodies() {
        var session = LoadedSession.open(1);
        String padding = " ".repeat(3_000_000);
        assertThat(api.grab(5, padding + body(session))).matches(a -> a.says(413, "VALIDATE_FAILED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "multipart/form-data", "nonsense", ""})
    void refusesOtherMediaTypes(String type) {
        var request = api.request("/reserve/")
                .header("Authorization", "Bearer " + Api.student(5))
                .POST(BodyPublishers.ofString("{}"));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        assertThat(api.send(request)).matches(a -> a.says(415, "VALIDATE_FAILED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void refusesOtherMethods(String method) {
        for (String path : List.of("/reserve/", "/reserve")) {
            var answer = api.send(api.request(path)
                    .header("Authorization", "Bearer " + Api.student(5))
                    .method(method, BodyPublishers.noBody()));
            assertThat(answer.status()).isBetween(400, 499);
            assertThat(answer.code()).isIn("NOT_FOUND", "VALIDATE_FAILED");
        }
    }

    @Test
    void speaksTheClientsLanguage() {
        var session = LoadedSession.open(1);
        api.grab(5, session.id(), session.slot());
        assertThat(refusalIn("en-GB,en;q=0.9", session)).isEqualTo("Sold out");
        assertThat(refusalIn("zh-CN", session)).isEqualTo("已抢光");
        assertThat(refusalIn("fr", session)).isEqualTo("已抢光");
        assertThat(refusalIn(";;;=,", session)).isEqualTo("已抢光");
        assertThat(api.grab(6, session.id(), session.slot())
                        .body()
                        .path("message")
                        .asText())
                .isEqualTo("已抢光");
    }

    @Test
    void returnsTheRequestIdOfTheGateway() {
        var session = LoadedSession.open(1);
        var answer = api.send(api.request("/reserve/")
                .header("Authorization", "Bearer " + Api.student(5))
                .header("Content-Type", "application/json")
                .header("X-Request-Id", "r-17")
                .POST(BodyPublishers.ofString(body(session))));
        assertThat(answer.body().path("requestId").asText()).isEqualTo("r-17");
    }

    private String refusalIn(String language, LoadedSession session) {
        return api.send(api.request("/reserve/")
                        .header("Authorization", "Bearer " + Api.student(6))
                        .header("Content-Type", "application/json")
                        .header("Accept-Language", language)
                        .POST(BodyPublishers.ofString(body(session))))
                .body()
                .path("message")
                .asText();
    }

    private static String body(LoadedSession session) {
        return "{\"sessionId\":" + session.id() + ",\"slotId\":" + session.slot() + "}";
    }
}
