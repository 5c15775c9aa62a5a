package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.session.LoadedSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class GrabIT {
    private static final String FLASH_TIME = "2030-01-02T05:00:00Z"; // of the booking stub

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    @Test
    void acceptsAGrabOfAFreeSlot() {
        var session = LoadedSession.open(1);
        Api.Answer answer = api.grab(5, session.id(), session.slot());
        assertThat(answer).matches(a -> a.says(202, "SUCCESS"));
        assertThat(answer.data().path("slotId").asLong()).isEqualTo(session.slot());
        assertThat(session.holders(session.slot())).containsEntry(5L, answer.data("traceId"));
        assertThat(session.pending()).containsOnlyKeys(answer.data("traceId"));
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void handsTheHoldOffBeforeItAnswers() {
        var session = LoadedSession.open(1);
        String trace = api.grab(5, session.id(), session.slot()).data("traceId");
        List<Broker.HandedOff> messages = broker.handedOff(trace);
        assertThat(messages).hasSize(1);
        var properties = messages.getFirst().message().getMessageProperties();
        assertThat(properties.getMessageId()).isEqualTo(trace);
        assertThat(properties.<String>getHeader(Topology.TRACE_IDS_HEADER)).isEqualTo(trace);
        assertThat(properties.<Long>getHeader(Topology.SESSION_ID_HEADER)).isEqualTo(session.id());
        assertThat(messages.getFirst().holds().holds())
                .containsExactly(HoldsTaken.Hold.ofGrab(
                        trace, 5, session.slot(), session.pending().get(trace)));
    }

    @Test
    void refusesASecondHoldOfTheSameSlot() {
        var session = LoadedSession.open(2);
        String trace = api.grab(5, session.id(), session.slot()).data("traceId");
        Api.Answer again = api.grab(5, session.id(), session.slot());
        assertThat(again).matches(a -> a.says(409, "DUP_REQ"));
        assertThat(again.data("traceId")).isEqualTo(trace);
        assertThat(session.left(session.slot())).isEqualTo(1);
    }

    @Test
    void refusesWhatIsSoldOut() {
        var session = LoadedSession.open(1);
        api.grab(5, session.id(), session.slot());
        assertThat(api.grab(6, session.id(), session.slot())).matches(a -> a.says(409, "OUT_OF_STOCK"));
        session.assertConserved();
    }

    @Test
    void remembersSoldOutSlotsAndTheirHoldersWithoutRedis() {
        var session = LoadedSession.open(1);
        String trace = api.grab(5, session.id(), session.slot()).data("traceId");
        api.grab(6, session.id(), session.slot());
        session.loseEverything(); // whoever asked Redis now would not be told "sold out"
        assertThat(api.grab(7, session.id(), session.slot())).matches(a -> a.says(409, "OUT_OF_STOCK"));
        Api.Answer holder = api.grab(5, session.id(), session.slot());
        assertThat(holder).matches(a -> a.says(409, "DUP_REQ"));
        assertThat(holder.data("traceId")).isEqualTo(trace);
    }

    @Test
    void sellsAReleasedPermitAgain() {
        var session = LoadedSession.open(1);
        String trace = api.grab(5, session.id(), session.slot()).data("traceId");
        assertThat(api.grab(6, session.id(), session.slot()).code()).isEqualTo("OUT_OF_STOCK");
        broker.release(new HoldReleased(session.id(), session.slot(), 5, trace, 31, "CG31"));
        eventually(() ->
                assertThat(api.grab(6, session.id(), session.slot()).status()).isEqualTo(202));
        session.assertConserved();
    }

    @Test
    void refusesMoreThanTheQuota() {
        var session = LoadedSession.openWithQuota(2, 1, 1, 1);
        assertThat(api.grab(5, session.id(), session.slot(0)).status()).isEqualTo(202);
        assertThat(api.grab(5, session.id(), session.slot(1)).status()).isEqualTo(202);
        assertThat(api.grab(5, session.id(), session.slot(2))).matches(a -> a.says(409, "QUOTA_EXCEEDED"));
        session.assertConserved();
    }

    @Test
    void refusesBeforeTheGateAndSaysWhenItOpens() {
        var session = LoadedSession.unknown(2, 1);
        long gateTime = LoadedSession.redisNow() + 3_600_000;
        session.gateAt(gateTime).load();
        Api.Answer early = api.grab(5, session.id(), session.slot());
        assertThat(early).matches(a -> a.says(409, "UNGATED"));
        assertThat(Instant.parse(early.data("flashTime"))).isEqualTo(Instant.ofEpochMilli(gateTime));
        assertThat(session.pending()).isEmpty();
    }

    @Test
    void refusesASlotOfAnotherSession() {
        var session = LoadedSession.open(1);
        var other = LoadedSession.open(1);
        assertThat(api.grab(5, session.id(), other.slot())).matches(a -> a.says(400, "PARAM_ERROR"));
        assertThat(api.grabAny(5, session.id(), List.of(session.slot(), other.slot())))
                .matches(a -> a.says(400, "PARAM_ERROR"));
        session.assertConserved();
        assertThat(session.pending()).isEmpty();
    }

    @Test
    void refusesASessionThatDoesNotExist() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(api.grab(5, session.id(), session.slot())).matches(a -> a.says(400, "PARAM_ERROR"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCHEDULED", "CLOSED"})
    void refusesASessionThatIsNotOnSale(String status) {
        var session = LoadedSession.unknown(2, 1);
        BookingStub.INSTANCE.knows(session.id(), status);
        Api.Answer answer = api.grab(5, session.id(), session.slot());
        assertThat(answer).matches(a -> a.says(409, "UNGATED"));
        assertThat(answer.data("flashTime")).isEqualTo(FLASH_TIME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPEN", "WARMED"})
    void isUnavailableWhileRedisHasLostTheSession(String status) {
        var session = LoadedSession.unknown(2, 1);
        BookingStub.INSTANCE.knows(session.id(), status);
        Api.Answer answer = api.grab(5, session.id(), session.slot());
        assertThat(answer).matches(a -> a.says(503, "UNAVAILABLE"));
        assertThat(answer.headers().firstValueAsLong("Retry-After")).hasValue(1);
        assertThat(answer.headers().firstValue("X-Courtgate-Undone"))
                .as("nothing was done")
                .isPresent();
    }

    @Test
    void asksAboutAnUnknownSessionOnceForACrowd() {
        var session = LoadedSession.unknown(2, 1);
        crowd(20, session);
        assertThat(BookingStub.INSTANCE.questions(session.id())).isLessThan(20).isPositive();
    }

    @Test
    void takesTheFirstFreePreference() {
        var session = LoadedSession.openWithQuota(9, 1, 1, 1);
        assertThat(api.grabAny(5, session.id(), session.slots()).data("slotId"))
                .isEqualTo(Long.toString(session.slot(0)));
        assertThat(api.grabAny(6, session.id(), session.slots()).data("slotId"))
                .isEqualTo(Long.toString(session.slot(1)));
        assertThat(api.grabAny(7, session.id(), session.slots().reversed()).data("slotId"))
                .isEqualTo(Long.toString(session.slot(2)));
        assertThat(api.grabAny(8, session.id(), session.slots())).matches(a -> a.says(409, "OUT_OF_STOCK"));
        session.assertConserved();
    }

    @Test
    void refusesPreferencesOfWhichTheUserHasOne() {
        var session = LoadedSession.openWithQuota(9, 1, 1, 1);
        String trace = api.grab(5, session.id(), session.slot(2)).data("traceId");
        Api.Answer again = api.grabAny(5, session.id(), session.slots());
        assertThat(again).matches(a -> a.says(409, "DUP_REQ"));
        assertThat(again.data("traceId")).isEqualTo(trace);
        assertThat(session.left(session.slot(0))).isEqualTo(1);
    }

    @Test
    void sellsEachPermitOnceToACrowd() {
        for (int round = 0; round < 10; round++) {
            var session = LoadedSession.open(3);
            List<Api.Answer> answers = crowd(40, session);
            assertThat(answers).filteredOn(a -> a.says(202, "SUCCESS")).hasSize(3);
            assertThat(answers).filteredOn(a -> a.says(409, "OUT_OF_STOCK")).hasSize(37);
            session.assertConserved();
            assertThat(session.holders(session.slot())).hasSize(3);
        }
    }

    @Test
    void countsWhatGrabsAreTold() {
        var session = LoadedSession.open(1);
        crowd(4, session);
        eventually(() -> {
            var state = api.internalGet("/sessions/" + session.id() + "/state").body();
            assertThat(state.path("rejected").path("OUT_OF_STOCK").asInt()).isEqualTo(3);
            assertThat(state.path("rejected").has("SUCCESS")).isFalse();
            assertThat(state.path("accepted").asInt()).isEqualTo(1);
        });
    }

    @Test
    void keepsNoCountOfSessionsThatSomebodyMadeUp() {
        var madeUp = LoadedSession.unknown(2, 1);
        assertThat(api.grab(5, madeUp.id(), madeUp.slot())).matches(a -> a.says(400, "PARAM_ERROR"));
        var session = LoadedSession.open(1);
        for (int refused = 1; refused <= 2; refused++) { // whatever came before the second was written by then
            crowd(refused + 1, session);
            int total = refused;
            eventually(() ->
                    assertThat(rejected(session).path("OUT_OF_STOCK").asInt()).isGreaterThanOrEqualTo(total));
        }
        assertThat(rejected(madeUp)).isEmpty();
    }

    private JsonNode rejected(LoadedSession session) {
        return api.internalGet("/sessions/" + session.id() + "/state").body().path("rejected");
    }

    private List<Api.Answer> crowd(int size, LoadedSession session) {
        List<CompletableFuture<Api.Answer>> answers = LongStream.rangeClosed(1, size)
                .mapToObj(user -> api.grabAsync(user, session.id(), session.slot()))
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }
}
