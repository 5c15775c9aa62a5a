package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class InternalSessionIT {
    private static final int CROWDED = Race.rounds(1, 10);
    private static final int FEW = Race.rounds(5, 50);

    @Autowired
    Api api;

    @Autowired
    ObjectMapper json;

    @Test
    void loadsOpensAndTells() throws Exception {
        var session = LoadedSession.unknown(2, 1, 3);
        String path = "/sessions/" + session.id();
        assertThat(get(path + "/pulse")).isEqualTo(json.readTree("{\"loaded\":false,\"quota\":0,\"gate\":\"NONE\"}"));
        assertThat(get(path + "/remaining")).isEmpty();
        assertThat(get(path + "/state").path("loaded").asBoolean()).isFalse();

        String document = json.writeValueAsString(session.document(new Owner(session.slot(1), 9, "t9")));
        assertThat(post(path + "/load", document).path("slots").asInt()).isEqualTo(2);
        assertThat(post(path + "/load", document).path("slots").asInt()).isZero();
        assertThat(get(path + "/pulse")).isEqualTo(pulse(true, 0, 0));

        assertThat(api.grab(5, session.id(), session.slot(0)).status()).isEqualTo(202);
        assertThat(get(path + "/remaining"))
                .isEqualTo(json.readTree("{\"%d\":0,\"%d\":2}".formatted(session.slot(0), session.slot(1))));
        JsonNode state = get(path + "/state");
        assertThat(state.path("gate").asText()).isEqualTo("TIMED");
        assertThat(state.path("pending").asInt()).isEqualTo(1);
        assertThat(state.path("slots")).hasSize(2);

        for (String position : new String[] {"CLOSED", "OPEN", "TIMED"}) {
            post(path + "/gate", "{\"state\":\"" + position + "\"}");
            assertThat(get(path + "/pulse").path("gate").asText()).isEqualTo(position);
        }
    }

    /** The most slots that a session may have, and as many holders as a large university with a large quota. */
    @Test
    void loadsAVeryLargeSessionAgain() throws Exception {
        int[] permits =
                IntStream.range(0, 2_000).map(i -> i < CROWDED ? 10_000 : FEW).toArray();
        var session = LoadedSession.unknown(10, permits);
        Owner[] owners = IntStream.range(0, permits.length)
                .boxed()
                .flatMap(slot -> IntStream.range(0, permits[slot])
                        .mapToObj(user -> new Owner(
                                session.slot(slot), 1_000_000_000L + user, "%06d-%034d".formatted(slot, user))))
                .toArray(Owner[]::new);
        String path = "/sessions/" + session.id();
        String document = json.writeValueAsString(session.document(owners));
        assertThat(post(path + "/load", document).path("slots").asInt()).isEqualTo(permits.length);
        assertThat(get(path + "/remaining")).hasSize(permits.length).allMatch(left -> left.asInt() == 0);
        int held = 0;
        for (JsonNode slot : get(path + "/state").path("slots")) {
            held += slot.path("holders").size();
        }
        assertThat(held).isEqualTo(owners.length);
        session.loseEverything();
    }

    private JsonNode pulse(boolean loaded, int times, int blocks) throws JsonProcessingException {
        return json.readTree("""
                {"loaded": %s, "quota": 2, "gate": "TIMED", "versions": {"times": %d, "blocks": %d, "lines": 0}}
                """.formatted(loaded, times, blocks));
    }

    @Test
    void tellsHowOftenTimesAndBlocksWereChanged() throws Exception {
        var session = LoadedSession.unknown(2, 1, 3).timesVersion(4);
        session.blocked(0, true, 3).blocked(1, false, 2).load();
        assertThat(get("/sessions/" + session.id() + "/pulse")).isEqualTo(pulse(true, 4, 5));
    }

    /** The reservation ended and Redis was told, after the document was read; then Redis forgot it. */
    @Test
    void loadsNothingThatWasAskedForBeforeRedisWasEmptied() throws Exception {
        var session = LoadedSession.unknown(2, 1);
        String path = "/sessions/" + session.id();
        ObjectNode document = json.valueToTree(session.document(new LoadedSession.Owner(session.slot(), 9, "t9")));
        document.put("life", incarnation(session));
        session.loseEverything();
        assertThat(api.internalPost(path + "/load", json.writeValueAsString(document)))
                .matches(a -> a.says(503, "UNAVAILABLE"));
        assertThat(get(path + "/pulse").path("gate").asText()).isEqualTo("NONE");
        assertThat(session.holders(session.slot())).isEmpty();

        document = json.valueToTree(session.document());
        document.put("life", incarnation(session));
        assertThat(post(path + "/load", json.writeValueAsString(document))
                        .path("slots")
                        .asInt())
                .isEqualTo(1);
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    private String incarnation(LoadedSession session) {
        return api.internalGet("/sessions/" + session.id() + "/life")
                .body()
                .path("life")
                .asText();
    }

    @Test
    void repairs() {
        var session = LoadedSession.open(3);
        session.plantLeft(session.slot(), 1);
        JsonNode done = post("/sessions/" + session.id() + "/repair", """
                        {"adopt":[{"slotId":%d,"userId":9,"traceId":"t9"}],
                         "release":[{"slotId":%d,"userId":8,"traceId":"t8"}]}
                        """.formatted(session.slot(), session.slot()));
        assertThat(done.path("adopted").asInt()).isEqualTo(1);
        assertThat(done.path("released").asInt()).isZero();
        assertThat(done.path("recounted").asInt()).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void recountsASlotThatHasNeitherToGain() {
        var session = LoadedSession.open(3);
        session.plantLeft(session.slot(), 1);
        JsonNode done = post(
                "/sessions/" + session.id() + "/repair",
                "{\"adopt\":[],\"release\":[],\"recount\":[" + session.slot() + "]}");
        assertThat(done.path("recounted").asInt()).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void doesNotMoveTheGateOfASessionThatIsNotLoaded() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(api.internalPost("/sessions/" + session.id() + "/gate", "{\"state\":\"OPEN\"}"))
                .matches(a -> a.says(404, "NOT_FOUND"));
        assertThat(get("/sessions/" + session.id() + "/pulse").path("loaded").asBoolean())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "load|",
                "load|null",
                "load|[]",
                "load|{}",
                "load|{\"sessionId\":2}",
                "load|{\"sessionId\":1,\"gateTimeMillis\":1,\"closeTimeMillis\":0,\"expireAtMillis\":2,\"quota\":1}",
                "load|{\"sessionId\":1,\"gateTimeMillis\":\"x\"}",
                "gate|{}",
                "gate|{\"state\":null}",
                "gate|{\"state\":\"AJAR\"}",
                "gate|{\"state\":\"NONE\"}",
                "repair|{}",
                "repair|{\"adopt\":null,\"release\":[]}",
                "repair|nonsense"
            })
    void refusesBadBodies(String what, String body) {
        var answer = api.internalPost("/sessions/1/" + what, body == null ? "" : body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("VALIDATE_FAILED");
    }

    @Test
    void tellsTheTimeOfTheSale() {
        long before = LoadedSession.redisNow();
        long told = get("/clock").path("epochMillis").asLong();
        assertThat(told).isBetween(before, LoadedSession.redisNow());
    }

    @Test
    void refusesPathsThatAreNone() {
        assertThat(api.internalGet("/sessions/x/pulse").status()).isBetween(400, 499);
        assertThat(api.internalGet("/sessions/1/nothing").status()).isEqualTo(404);
        assertThat(api.internalGet("/nothing").status()).isEqualTo(404);
    }

    private JsonNode get(String path) {
        var answer = api.internalGet(path);
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }

    private JsonNode post(String path, String body) {
        var answer = api.internalPost(path, body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.body();
    }

    /** Otherwise nobody would hand its pending holds off again, and nobody would load it again. */
    @Test
    void isNotLoadedWhileTheSweeperDoesNotKnowIt() throws Exception {
        var session = LoadedSession.open(1);
        session.forgetRegistration();
        assertThat(get("/sessions/" + session.id() + "/pulse")).isEqualTo(pulse(false, 0, 0));
        session.load();
        assertThat(get("/sessions/" + session.id() + "/pulse").path("loaded").asBoolean())
                .isTrue();
    }

    /** Loading brings what the replica that took over may lack; what it has stays. */
    @Test
    void isNotLoadedOnceAnotherServerHasTakenOver() throws Exception {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t" + session.id(), 1, session.slot());
        session.wasSucceeded();
        assertThat(get("/sessions/" + session.id() + "/pulse")).isEqualTo(pulse(false, 0, 0));
        session.blocked(0, true, 1).load();
        assertThat(get("/sessions/" + session.id() + "/pulse")).isEqualTo(pulse(true, 0, 1));
        assertThat(session.pending()).containsOnlyKeys("t" + session.id());
        assertThat(Holding.hold(session, "u" + session.id(), 2, session.slot())).isFalse();
        session.assertConserved();
    }
}
