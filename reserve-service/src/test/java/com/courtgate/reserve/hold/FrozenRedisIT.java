package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.OwnRedis;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** I3, I4: Redis freezes while grabs are on their way to it, and goes on later. */
@RunningReserve
@DirtiesContext
class FrozenRedisIT {
    private static final OwnRedis REDIS = new OwnRedis();
    private static final long SESSION = 4_711;
    private static final int SLOTS = 20;
    private static final int CROWD = 60;

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    @Autowired
    ApplyDecisionsScript applyDecisions;

    @Autowired
    ObjectMapper json;

    /** Trace to the one result that the database gave it. */
    private final Map<String, Outcome> database = new ConcurrentHashMap<>();

    @DynamicPropertySource
    static void ownRedisAndUsualPatience(DynamicPropertyRegistry registry) {
        registry.add("courtgate.redis.address", REDIS::address);
        registry.add("courtgate.reserve.sold-out-memory", () -> "100ms");
        registry.add("courtgate.reserve.patience", () -> "900ms");
        registry.add("courtgate.reserve.republish-after", () -> "1s");
        registry.add("courtgate.reserve.ruling-after", () -> "1s");
    }

    @AfterAll
    static void endRedis() {
        REDIS.close();
    }

    @Test
    void leavesNobodyWithACourtHeDoesNotKnowOf() throws Exception {
        BookingStub.INSTANCE.rules(SESSION, this::rule);
        assertThat(api.internalPost("/sessions/" + SESSION + "/load", document())
                        .status())
                .isEqualTo(200);
        Map<Long, String> told = new HashMap<>();
        for (long user = 1; user <= 5; user++) {
            told.put(user, held(user));
        }
        REDIS.freeze();
        var crowd = LongStream.rangeClosed(6, CROWD)
                .boxed()
                .collect(Collectors.toMap(user -> user, user -> api.grabAsync(user, SESSION, slot(user))));
        CompletableFuture.allOf(crowd.values().toArray(CompletableFuture[]::new))
                .join();
        REDIS.thaw();

        crowd.forEach((user, answer) -> note(user, answer.join(), told));
        assertThat(told).as("some were on their way").hasSizeGreaterThan(5);
        eventually(() -> {
            recordWhatIsHandedOff(told.values());
            told.forEach(this::assertDecided);
        });
        assertEveryHolderKnows(told);
    }

    private String held(long user) {
        return eventually(() -> {
            Api.Answer answer = api.grab(user, SESSION, slot(user));
            assertThat(answer.data().has("traceId")).isTrue(); // 202, or DUP_REQ after it
            return answer.data("traceId");
        });
    }

    /** Notes the answer: whoever is told no trace was certainly not asked for, so they have nothing. */
    private void note(long user, Api.Answer answer, Map<Long, String> told) {
        assertThat(answer).matches(a -> a.says(503, "UNAVAILABLE"));
        assertThat(answer.headers().firstValue("X-Courtgate-Undone").isPresent())
                .isNotEqualTo(answer.data().has("traceId"));
        if (answer.data().has("traceId")) {
            told.put(user, answer.data("traceId"));
        }
    }

    private void assertDecided(long user, String trace) {
        Api.Answer answer = api.result(user, trace, 0);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.data("status")).isIn("SUCCESS", "FAILED");
        assertThat(answer.data("status")).isEqualTo(database.get(trace).name());
    }

    private void assertEveryHolderKnows(Map<Long, String> told) {
        JsonNode state = api.internalGet("/sessions/" + SESSION + "/state").body();
        assertThat(state.path("pending").asInt()).isZero();
        Set<String> holding = new HashSet<>();
        for (JsonNode slot : state.path("slots")) {
            assertThat(slot.path("left").asInt() + slot.path("holders").size()).isEqualTo(1);
            for (JsonNode holder : slot.path("holders")) {
                long user = holder.path("userId").asLong();
                String trace = holder.path("traceId").asText();
                assertThat(told).containsEntry(user, trace);
                assertThat(mine(user)).contains(trace);
                holding.add(trace);
            }
        }
        assertThat(holding)
                .as("whose court the database has, has it here")
                .containsExactlyInAnyOrderElementsOf(database.keySet().stream()
                        .filter(trace -> database.get(trace) == Outcome.SUCCESS)
                        .toList());
        LongStream.rangeClosed(1, CROWD)
                .filter(user -> !told.containsKey(user))
                .forEach(user -> assertThat(mine(user)).isEmpty());
    }

    private List<String> mine(long user) {
        return api.get(user, "/reserve/mine?sessionId=" + SESSION).data().findValuesAsText("traceId");
    }

    /** As the recorder does: once and for ever. */
    private void recordWhatIsHandedOff(Iterable<String> traces) {
        for (String trace : traces) {
            for (Broker.HandedOff message : broker.handedOff(trace)) {
                applyDecisions.apply(new HoldsDecided(
                        SESSION,
                        message.holds().holds().stream().map(this::record).toList()));
            }
        }
    }

    private Decision record(HoldsTaken.Hold hold) {
        Outcome first = database.putIfAbsent(hold.traceId(), Outcome.SUCCESS);
        return first == Outcome.FAILED
                ? Decision.refusal(hold.traceId(), hold.userId(), List.of(), ResultCode.FAILED)
                : Decision.success(
                        hold.traceId(), hold.userId(), hold.slotIds(), List.of(hold.userId()), "CG" + hold.userId());
    }

    /** A tombstone, for what was never recorded. */
    private String rule(String question) {
        try {
            JsonNode trace = json.readTree(question).path("traces").path(0);
            var hold = HoldsTaken.Hold.ofGrab(
                    trace.path("traceId").asText(), trace.path("userId").asLong(), 0, 0);
            database.putIfAbsent(hold.traceId(), Outcome.FAILED);
            return json.writeValueAsString(new HoldsDecided(SESSION, List.of(record(hold))));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long slot(long user) {
        return 100 + user % SLOTS;
    }

    private static String document() {
        long now = System.currentTimeMillis();
        String slots = LongStream.range(0, SLOTS)
                .mapToObj(i -> "{\"slotId\":%d,\"permits\":1}".formatted(100 + i))
                .collect(Collectors.joining(","));
        return """
        {"sessionId":%d,"gateTimeMillis":%d,"closeTimeMillis":0,"expireAtMillis":%d,"quota":2,
         "slots":[%s],"holders":[]}
        """.formatted(SESSION, now - 1000, now + 3_600_000, slots);
    }
}
