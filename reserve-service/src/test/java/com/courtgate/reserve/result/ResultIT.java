package com.courtgate.reserve.result;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestSettings;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.trace.TraceIds;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class ResultIT {
    private static final long USER = 5;

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    @Autowired
    ObjectMapper json;

    @Autowired
    MeterRegistry metrics;

    private LoadedSession session;
    private String trace;

    @BeforeEach
    void holdASlot() {
        session = LoadedSession.open(1);
        trace = api.grab(USER, session.id(), session.slot()).data("traceId");
    }

    @Test
    void isPendingUntilTheDatabaseHasDecided() {
        JsonNode result = now();
        assertThat(result.path("traceId").asText()).isEqualTo(trace);
        assertThat(result.path("status").asText()).isEqualTo("PENDING");
        assertThat(result.path("slotId").asLong()).isEqualTo(session.slot());
        assertThat(result.path("reservationId").isNull()).isTrue();
        assertThat(result.path("reason").isNull()).isTrue();
    }

    @Test
    void isSuccessWithReservationAndOrder() {
        broker.decide(session.id(), success());
        assertSuccess(decided());
        assertThat(session.pending()).isEmpty();
        assertThat(session.holders(session.slot())).containsEntry(USER, trace);
        session.assertConserved();
    }

    @Test
    void isFailedWithAReasonAndThePermitIsBack() {
        broker.decide(session.id(), failure());
        assertFailure(decided());
        assertThat(session.pending()).isEmpty();
        assertThat(session.left(session.slot())).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void neverChangesOnceFinal() {
        broker.decide(session.id(), success());
        assertSuccess(decided());
        broker.decide(session.id(), failure());
        broker.decide(session.id(), success());
        awaitAllDecisionsTaken();
        assertSuccess(now());
        assertThat(session.holders(session.slot())).containsEntry(USER, trace);
        session.assertConserved();
    }

    @Test
    void staysFailedOnceFailed() {
        broker.decide(session.id(), failure());
        assertFailure(decided());
        broker.decide(session.id(), success());
        awaitAllDecisionsTaken();
        assertFailure(now());
        session.assertConserved();
    }

    @Test
    void staysSuccessWhenTheReservationEndsLater() {
        broker.decide(session.id(), success());
        assertSuccess(decided());
        broker.release(new HoldReleased(session.id(), session.slot(), USER, trace, 31, "CG31"));
        eventually(() -> assertThat(session.left(session.slot())).isEqualTo(1));
        assertSuccess(now());
    }

    @Test
    void dropsMalformedMessagesAtOnce() {
        var dropped = metrics.counter("courtgate.messages.malformed");
        double before = dropped.count();
        List<String> decisions =
                List.of("malformed", "[]", "{}", "{\"sessionId\":1,\"decisions\":[{\"userId\":1,\"slotIds\":[1]}]}");
        for (String malformed : decisions) {
            broker.send(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, bytes(malformed));
        }
        List<String> releases = List.of("{\"payload\":7}", "{}", """
                        {"aggregateVersion":1,
                         "payload":{"sessionId":1,"slotId":1,"userId":1,"reservationId":1}}
                        """);
        for (String malformed : releases) {
            broker.send(Topology.BOOKING_EVENTS, Topology.HOLD_RELEASED, bytes(malformed));
        }
        broker.decide(session.id(), success());
        assertSuccess(decided());
        broker.release(new HoldReleased(session.id(), session.slot(), USER, trace, 31, "CG31"));
        eventually(() -> assertThat(session.left(session.slot())).isEqualTo(1));
        assertThat(dropped.count()).isEqualTo(before + decisions.size() + releases.size());
    }

    @Test
    void wakesWhoPollsLong() {
        List<CompletableFuture<Api.Answer>> waiting =
                List.of(api.resultAsync(USER, trace, 20_000), api.resultAsync(USER, trace, 20_000));
        broker.decide(session.id(), success());
        waiting.forEach(answer -> assertSuccess(answer.join().data()));
    }

    @Test
    void answersPendingWhenTheWaitIsOver() {
        assertThat(api.result(USER, trace, 1).data("status")).isEqualTo("PENDING");
    }

    @Test
    void sendsOneEventAndEndsTheStream() throws Exception {
        var stream = api.events(USER, trace);
        broker.decide(session.id(), success());
        assertOneSuccessEvent(stream.join());
        assertOneSuccessEvent(api.events(USER, trace).join());
    }

    private void assertOneSuccessEvent(List<String> lines) throws Exception {
        assertThat(lines).filteredOn(line -> line.startsWith("event:")).containsExactly("event:result");
        List<String> data =
                lines.stream().filter(line -> line.startsWith("data:")).toList();
        assertThat(data).hasSize(1);
        assertSuccess(json.readTree(data.getFirst().substring("data:".length())));
    }

    @Test
    void isForTheUserWhoMadeItOnly() {
        assertThat(api.result(6, trace, 0)).matches(a -> a.says(404, "NOT_FOUND"));
        assertThat(api.get(6, "/reserve/result/" + trace + "/events")).matches(a -> a.says(404, "NOT_FOUND"));
    }

    @Test
    void knowsNoMalformedTraces() {
        for (String malformed :
                List.of("x", "1-2-3", trace.substring(1), trace + "A", trace.toUpperCase(), "%20", "a".repeat(3000))) {
            assertThat(api.result(USER, malformed, 0)).matches(a -> a.says(404, "NOT_FOUND"));
        }
        for (int length = 1; length < trace.length(); length++) {
            assertThat(api.result(USER, trace.substring(0, length), 0)).matches(a -> a.says(404, "NOT_FOUND"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "20001", "", "x", "1.5", "99999999999999999999"})
    void refusesBadWaits(String wait) {
        var answer = api.get(USER, "/reserve/result/" + trace + "?waitMillis=" + wait);
        assertThat(answer).matches(a -> a.says(400, "VALIDATE_FAILED"));
        assertThat(answer.data().has("waitMillis")).isTrue();
    }

    @Test
    void isPendingWhenRedisHasLostAYoungTrace() {
        session.loseEverything();
        assertThat(now().path("status").asText()).isEqualTo("PENDING");
    }

    @Test
    void letsTheDatabaseRuleOnALostTrace() {
        String old = oldTrace();
        BookingStub.INSTANCE.rules(session.id(), ruling(old, "SUCCESS", "31", "\"CG31\"", "null"));
        assertSuccess(api.result(USER, old, 0).data());
        assertThat(session.result(old)).startsWith("SUCCESS|" + USER + "|");
    }

    @Test
    void makesARulingFinal() {
        String old = oldTrace();
        BookingStub.INSTANCE.rules(session.id(), ruling(old, "FAILED", "", "null", "\"FAILED\""));
        JsonNode result = api.result(USER, old, 0).data();
        assertThat(result.path("status").asText()).isEqualTo("FAILED");
        assertThat(result.path("reason").asText()).isEqualTo("FAILED");
        BookingStub.INSTANCE.rules(session.id(), ruling(old, "SUCCESS", "31", "\"CG31\"", "null"));
        assertThat(api.result(USER, old, 0).data("status")).isEqualTo("FAILED");
    }

    /** The reservation's place was given away and given back before Redis was emptied; nobody gives it back again. */
    @Test
    void takesNoPermitForAReservationThatHasEndedWhenACopyOfItsDecisionComesAfterALoss() {
        broker.decide(session.id(), success());
        assertSuccess(decided());
        broker.release(new HoldReleased(session.id(), session.slot(), USER, trace, 31, "CG31"));
        eventually(() -> assertThat(session.left(session.slot())).isEqualTo(1));
        session.loseEverything();
        session.load();
        broker.decide(session.id(), success());
        assertSuccess(decided());
        assertThat(session.holders(session.slot())).isEmpty();
        assertThat(session.left(session.slot())).isEqualTo(1);
        session.assertConserved();
    }

    /** Somebody opens the page of a result that Redis has forgotten. */
    @Test
    void takesNoPermitForAReservationThatHasEndedWhenItIsRuledUpon() {
        session.loseEverything();
        session.load();
        String old = oldTrace();
        BookingStub.INSTANCE.rules(session.id(), ruling(old, "SUCCESS", "31", "\"CG31\"", "null"));
        assertSuccess(api.result(USER, old, 0).data());
        assertThat(session.holders(session.slot())).isEmpty();
        assertThat(session.left(session.slot())).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void takesThePermitOfAReservationThatRedisHasLostOnceTheDatabaseSaysThatItIsActive() {
        session.loseEverything();
        session.load();
        BookingStub.INSTANCE.hasReserved(session.id(), null);
        broker.decide(session.id(), success());
        awaitAllDecisionsTaken();
        assertThat(now().path("status").asText()).as("nobody says").isEqualTo("PENDING");
        BookingStub.INSTANCE.hasReserved(
                session.id(),
                "[{\"traceId\":\"%s\",\"slotId\":%d,\"reservationId\":31}]".formatted(trace, session.slot()));
        assertSuccess(decided());
        assertThat(session.holders(session.slot())).containsEntry(USER, trace);
        assertThat(session.left(session.slot())).isZero();
        session.assertConserved();
    }

    /** The reservation was active when booking-service was asked; Redis was told of its end, and emptied once more. */
    @Test
    void takesNoPermitByAnAnswerFromBeforeRedisWasEmptiedAgain() {
        session.loseEverything();
        session.load();
        BookingStub.INSTANCE.hasReserved(
                session.id(),
                "[{\"traceId\":\"%s\",\"slotId\":%d,\"reservationId\":31}]".formatted(trace, session.slot()));
        BookingStub.INSTANCE.whileAnswering(session.id(), () -> {
            BookingStub.INSTANCE.hasReserved(session.id(), "[]");
            session.loseEverything();
            session.load();
        });
        broker.decide(session.id(), success());
        assertSuccess(decided());
        assertThat(session.holders(session.slot())).isEmpty();
        session.assertConserved();
    }

    @Test
    void isPendingWhileTheDatabaseCanNotRule() {
        assertThat(api.result(USER, oldTrace(), 0).data("status")).isEqualTo("PENDING");
    }

    @Test
    void tellsTheResultOfAnOrderByTheTraceThatAGrabWasShown() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        String orderNo = placed(own, Instant.now());
        Holding.holdOrder(own, orderNo, USER, own.slot(0), own.slot(1));
        assertThat(api.grab(USER, own.id(), own.slot(0)).data("traceId")).isEqualTo(orderNo);
        assertThat(api.result(USER, orderNo, 0).data("status")).isEqualTo("PENDING");
        var waiting = api.resultAsync(USER, orderNo, 20_000);
        broker.decide(own.id(), Decision.success(orderNo, USER, own.slots(), List.of(31L, 32L), orderNo));
        JsonNode result = waiting.join().data();
        assertThat(result.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(result.path("orderNo").asText()).isEqualTo(orderNo);
        assertThat(api.result(6, orderNo, 0)).as("somebody else").matches(a -> a.says(404, "NOT_FOUND"));
    }

    @Test
    void letsTheDatabaseRuleOnALostOrder() {
        String orderNo = placed(session, Instant.now().minusSeconds(3600));
        BookingStub.INSTANCE.rules(session.id(), ruling(orderNo, "FAILED", "", "null", "\"FAILED\""));
        assertThat(api.result(USER, orderNo, 0).data("status")).isEqualTo("FAILED");
    }

    /** The order's message has not been taken yet; it ends by its stock, or by the stock time-out. */
    @Test
    void hasNobodyRuleOnAnOrderThatStillWaits() {
        String orderNo = placed(session, Instant.now().minusSeconds(3600));
        BookingStub.INSTANCE.waits(orderNo);
        BookingStub.INSTANCE.rules(session.id(), ruling(orderNo, "FAILED", "", "null", "\"FAILED\""));
        assertThat(api.result(USER, orderNo, 0).data("status")).isEqualTo("PENDING");
        BookingStub.INSTANCE.waitsNoMore(orderNo);
        assertThat(api.result(USER, orderNo, 0).data("status")).isEqualTo("FAILED");
    }

    @Test
    void knowsNoOrderOfTooLongAgo() {
        Instant longAgo =
                Instant.now().minus(TestSettings.trace().traceRetention()).minusSeconds(1);
        assertThat(api.result(USER, placed(session, longAgo), 0)).matches(a -> a.says(404, "NOT_FOUND"));
    }

    @Test
    void isUnavailableWhileNobodyKnowsWhoseOrderItIs() {
        BookingStub.INSTANCE.failOn("/internal/placed-orders/.*", 503);
        try {
            String orderNo = placed(session, Instant.now());
            assertThat(api.result(USER, orderNo, 0)).matches(a -> a.says(503, "UNAVAILABLE"));
        } finally {
            BookingStub.INSTANCE.isWell();
        }
    }

    private static String placed(LoadedSession session, Instant at) {
        String orderNo = "B" + Long.toString(System.nanoTime(), 36).toUpperCase(Locale.ROOT);
        BookingStub.INSTANCE.hasPlaced(new PlacedOrder(orderNo, session.id(), USER, at));
        return orderNo;
    }

    /** A genuine trace of long ago that Redis does not know. */
    private String oldTrace() {
        var longAgo = Clock.fixed(Instant.now().minusSeconds(3600), ZoneOffset.UTC);
        return new TraceIds(TestSettings.trace(), longAgo).issue(session.id(), USER);
    }

    private String ruling(String id, String outcome, String reservation, String order, String why) {
        return """
        {"sessionId":%d,"decisions":[{"traceId":"%s","userId":%d,"slotIds":[%d],"outcome":"%s",
         "reservationIds":[%s],"orderNo":%s,"reason":%s}]}
        """.formatted(session.id(), id, USER, session.slot(), outcome, reservation, order, why);
    }

    private Decision success() {
        return Decision.success(trace, USER, List.of(session.slot()), List.of(31L), "CG31");
    }

    private Decision failure() {
        return Decision.refusal(trace, USER, List.of(session.slot()), ResultCode.OUT_OF_STOCK);
    }

    private JsonNode now() {
        return api.result(USER, trace, 0).data();
    }

    private JsonNode decided() {
        return eventually(() -> {
            JsonNode result = now();
            assertThat(result.path("status").asText()).isNotEqualTo("PENDING");
            return result;
        });
    }

    /** The queue keeps its order: once a later hold is decided, so is all that came before. */
    private void awaitAllDecisionsTaken() {
        broker.decide(session.id(), Decision.refusal("later", 77, List.of(session.slot()), ResultCode.FAILED));
        eventually(() -> assertThat(session.result("later")).startsWith("FAILED"));
    }

    private void assertSuccess(JsonNode result) {
        assertThat(result.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(result.path("reservationId").asLong()).isEqualTo(31);
        assertThat(result.path("orderNo").asText()).isEqualTo("CG31");
        assertThat(result.path("slotId").asLong()).isEqualTo(session.slot());
        assertThat(result.path("reason").isNull()).isTrue();
    }

    private void assertFailure(JsonNode result) {
        assertThat(result.path("status").asText()).isEqualTo("FAILED");
        assertThat(result.path("reason").asText()).isEqualTo("OUT_OF_STOCK");
        assertThat(result.path("reservationId").isNull()).isTrue();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
