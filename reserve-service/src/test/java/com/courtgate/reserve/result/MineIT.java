package com.courtgate.reserve.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Holds of whoever got no answer at all, from Redis and from the database. */
@RunningReserve
class MineIT {
    private static final long USER = 5;

    @Autowired
    Api api;

    @Autowired
    ApplyDecisionsScript applyDecisions;

    @Autowired
    ObjectMapper json;

    private final LoadedSession session = LoadedSession.open(1, 1);

    @Test
    void tellsWhatIsPendingAndWhatIsReservedAndNotWhatFailed() throws Exception {
        assertThat(mine(USER)).isEmpty();
        String first = grab(0);
        assertThat(mine(USER))
                .containsExactly(json.readTree(
                        "{\"traceId\":\"%s\",\"slotIds\":[%d],\"status\":\"PENDING\",\"reservationIds\":[]}"
                                .formatted(first, session.slot(0))));
        decide(Decision.success(first, USER, List.of(session.slot(0)), List.of(31L), "CG31"));
        String second = grab(1);
        assertThat(mine(USER))
                .extracting(trace -> trace.path("status").asText())
                .containsExactlyInAnyOrder("SUCCESS", "PENDING");
        assertThat(mine(USER))
                .flatExtracting(trace -> List.copyOf(trace.findValuesAsText("traceId")))
                .containsExactlyInAnyOrder(first, second);
        decide(Decision.refusal(second, USER, List.of(session.slot(1)), ResultCode.OUT_OF_STOCK));
        assertThat(mine(USER)).hasSize(1);
        assertThat(mine(USER).getFirst().path("reservationIds").path(0).asLong())
                .isEqualTo(31);
        assertThat(mine(6)).as("somebody else").isEmpty();
    }

    @Test
    void tellsWhatTheDatabaseHasWhenRedisWasEmptied() {
        session.loseEverything();
        BookingStub.INSTANCE.hasReserved(session.id(), reserved("t-1", 0, 31));
        assertThat(mine(USER)).hasSize(1);
        JsonNode trace = mine(USER).getFirst();
        assertThat(trace.path("traceId").asText()).isEqualTo("t-1");
        assertThat(trace.path("status").asText()).isEqualTo("SUCCESS");
        session.load(new Owner(session.slot(0), USER, "t-1"));
        assertThat(mine(USER)).as("loaded again, still one trace").containsExactly(trace);
    }

    @Test
    void tellsAllSlotsOfAnOrder() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        Holding.holdOrder(own, "B1", USER, own.slot(0), own.slot(1));
        applyDecisions.apply(new HoldsDecided(
                own.id(), List.of(Decision.success("B1", USER, own.slots(), List.of(31L, 32L), "B1"))));
        JsonNode trace =
                api.get(USER, "/reserve/mine?sessionId=" + own.id()).data().path(0);
        assertThat(trace.path("slotIds")).hasSize(2);
        assertThat(trace.path("reservationIds")).extracting(JsonNode::asLong).containsExactly(31L, 32L);
    }

    @Test
    void neverSaysNothingWhileItMayNotKnow() {
        String trace = grab(0);
        BookingStub.INSTANCE.hasReserved(session.id(), null);
        assertThat(mine(USER)).as("Redis has lost nothing").hasSize(1);
        session.wasSucceeded();
        assertThat(ask(USER, "" + session.id()))
                .as("another server may lack something")
                .matches(a -> a.says(503, "UNAVAILABLE"));
        session.load();
        assertThat(mine(USER)).hasSize(1);
        session.loseEverything();
        assertThat(ask(USER, "" + session.id())).matches(a -> a.says(503, "UNAVAILABLE"));
        session.load(new Owner(session.slot(0), USER, trace));
        assertThat(ask(USER, "" + session.id()))
                .as("the database knows more of it")
                .matches(a -> a.says(503, "UNAVAILABLE"));
    }

    /** A slot that is looked at for the user is one whose holders are nonsense. */
    @Test
    void looksAtNoSlotForAUserWhoHasNothing() {
        session.plantNonsense(session.keys().holdersPrefix() + session.slot(0));
        assertThat(mine(USER)).isEmpty();
        session.loseEverything();
    }

    @Test
    void looksAtNoSlotBehindTheLastThatTheUserHas() {
        String trace = grab(0);
        session.plantNonsense(session.keys().holdersPrefix() + session.slot(1));
        assertThat(mine(USER)).extracting(t -> t.path("traceId").asText()).containsExactly(trace);
        session.loseEverything();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "0", "1.5", "99999999999999999999"})
    void refusesBadSessions(String id) {
        assertThat(ask(USER, id)).matches(a -> a.says(400, "VALIDATE_FAILED"));
    }

    private String grab(int slot) {
        return api.grab(USER, session.id(), session.slot(slot)).data("traceId");
    }

    private void decide(Decision decision) {
        applyDecisions.apply(new HoldsDecided(session.id(), List.of(decision)));
    }

    private String reserved(String trace, int slot, long reservation) {
        return "[{\"traceId\":\"%s\",\"slotId\":%d,\"reservationId\":%d}]"
                .formatted(trace, session.slot(slot), reservation);
    }

    private Api.Answer ask(long user, String sessionId) {
        return api.get(user, "/reserve/mine?sessionId=" + sessionId);
    }

    private List<JsonNode> mine(long user) {
        Api.Answer answer = ask(user, "" + session.id());
        assertThat(answer).matches(a -> a.says(200, "SUCCESS"));
        List<JsonNode> traces = new ArrayList<>();
        answer.data().forEach(traces::add);
        return traces;
    }
}
