package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.session.ResolveTracesRequest.OpenTrace;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

class ResolveTracesIT extends SaleServerTest {
    private static final Map<String, String> WHY = Map.of("why", "its cause is gone");

    private static final String PATH = "/internal/traces/rule";

    @Autowired
    private ResolveTraces ruling;

    @Autowired
    private RetryingRecorder recorder;

    @Autowired
    private RabbitTemplate rabbit;

    private Decision rule(Slot slot, Hold hold) {
        HoldsDecided rulings = ruling.rule(slot.sessionId(), List.of(open(hold)));
        assertThat(rulings.sessionId()).isEqualTo(slot.sessionId());
        return rulings.decisions().getFirst();
    }

    private static OpenTrace open(Hold hold) {
        return new OpenTrace(hold.traceId(), hold.userId());
    }

    private static void assertTombstone(Decision ruling, Hold hold) {
        assertThat(ruling).isEqualTo(Decision.refusal(hold.traceId(), hold.userId(), List.of(), ResultCode.FAILED));
    }

    // The ruling

    @Test
    void findsARecordedTraceSuccessful() {
        Slot slot = aSlot(1);
        Hold hold = aHold(slot);
        Decision recorded = decided(slot, hold);
        assertThat(rule(slot, hold)).isEqualTo(recorded);
        assertThat(recorded.reservationIds().getFirst()).isNotNull();
    }

    @Test
    void findsARefusedTraceRefusedForTheSameReason() {
        Slot slot = aSlot(1);
        recorded(slot, aUser());
        Hold late = aHold(slot);
        Decision refused = decided(slot, late);
        assertThat(rule(slot, late)).isEqualTo(refused);
    }

    @Test
    void givesAnUnknownTraceUpForEver() {
        Slot slot = aSlot(1);
        Hold lost = aHold(slot);
        assertTombstone(rule(slot, lost), lost);
        assertTombstone(decided(slot, lost), lost);
        assertTombstone(rule(slot, lost), lost);
        assertThat(activeReservations(slot)).isZero();

        handOver(slot, List.of(lost));
        assertTombstone(arrivedDecision(lost.traceId()), lost);
        assertThat(count("reservation where slot_id = ?", slot.id())).isZero();
    }

    @Test
    void rulesOnKnownAndUnknownTogether() {
        Slot slot = aSlot(2);
        Hold known = aHold(slot);
        Decision recorded = decided(slot, known);
        Hold lost = aHold(slot);
        HoldsDecided rulings = ruling.rule(slot.sessionId(), List.of(open(lost), open(known), open(lost)));
        assertThat(rulings.decisions()).hasSize(3);
        assertTombstone(rulings.decisions().get(0), lost);
        assertThat(rulings.decisions().get(1)).isEqualTo(recorded);
        assertTombstone(rulings.decisions().get(2), lost);
    }

    @Test
    void leavesOneFateWhenItRacesWithRecording() {
        for (int round = 0; round < Race.rounds(12, 120); round++) {
            Slot slot = aSlot(1);
            Hold hold = aHold(slot);
            Callable<Decision> recording = () -> Recorded.by(recorder, slot.sessionId(), List.of(hold))
                    .decisions()
                    .getFirst();
            int heldUp = round * 7 % 30; // so that each side is first in some rounds
            Callable<Decision> ruler = () -> {
                for (int i = 0; i < heldUp; i++) {
                    activeReservations(slot);
                }
                return rule(slot, hold);
            };
            List<Decision> answers = Race.run(List.of(recording, ruler, recording, ruler));
            assertThat(Set.copyOf(answers)).as("round %d", round).hasSize(1);
            Outcome result = answers.getFirst().outcome();
            assertThat(activeReservations(slot)).isEqualTo(result == Outcome.SUCCESS ? 1 : 0);
            assertThat(jdbc.queryForObject(
                            "select outcome from hold_decision where trace_id = ?", String.class, hold.traceId()))
                    .isEqualTo(result.name());
        }
    }

    @Test
    void leavesOneFateWhenManyTracesAreRuledOnAndRecordedInAnyOrder() {
        for (int round = 0; round < Race.rounds(5, 20); round++) {
            Slot slot = aSlot(20);
            List<Hold> holds = holds(slot, 20);
            List<Hold> backwards = new ArrayList<>(holds);
            Collections.reverse(backwards);
            Callable<List<Decision>> recording =
                    () -> Recorded.by(recorder, slot.sessionId(), holds).decisions();
            Callable<List<Decision>> forwardRuler = () -> ruling.rule(
                            slot.sessionId(),
                            holds.stream().map(ResolveTracesIT::open).toList())
                    .decisions();
            Callable<List<Decision>> backwardRuler = () -> ruling.rule(
                            slot.sessionId(),
                            backwards.stream().map(ResolveTracesIT::open).toList())
                    .decisions();
            var answers = Race.run(List.of(recording, forwardRuler, backwardRuler));
            assertThat(answers.stream().map(Set::copyOf).distinct()).hasSize(1);
            long recorded = answers.getFirst().stream()
                    .filter(d -> d.outcome() == Outcome.SUCCESS)
                    .count();
            assertThat(activeReservations(slot)).isEqualTo(recorded);
        }
    }

    // Dead letters

    private void bury(byte[] body, MessageProperties properties) {
        rabbit.send(
                Topology.DEAD_LETTER_EXCHANGE,
                Topology.DEAD_LETTER_KEY,
                MessageBuilder.withBody(body).andProperties(properties).build());
    }

    private static byte[] garbage(String mark) {
        return ("not JSON " + mark).getBytes(StandardCharsets.UTF_8);
    }

    private static String aMark() {
        return "mark-" + aUser();
    }

    private void assertFiled(String traceIds, String status) {
        eventually(() -> assertThat(
                        jdbc.queryForList("select status from dead_letter where trace_ids = ?", String.class, traceIds))
                .containsExactly(status));
    }

    private long parkedId(String mark) {
        return eventually(() -> jdbc.queryForObject(
                "select id from dead_letter where status = 'PARKED' and body like ?", Long.class, "%" + mark + "%"));
    }

    @Test
    void rulesOnADeadLetterByItsBody() {
        Slot slot = aSlot(2);
        Hold recorded = aHold(slot);
        Decision success = decided(slot, recorded);
        Hold lost = aHold(slot);
        bury(handOff(slot, List.of(recorded, lost)).getBody(), new MessageProperties());
        assertThat(arrivedDecision(recorded.traceId())).isEqualTo(success);
        assertTombstone(arrivedDecision(lost.traceId()), lost);
        assertFiled(recorded.traceId() + "," + lost.traceId(), "RULED");
        assertTombstone(decided(slot, lost), lost);
    }

    @Test
    void rulesOnADeadLetterByItsHeaders() {
        Slot slot = aSlot(2);
        Hold recorded = aHold(slot);
        Decision success = decided(slot, recorded);
        Hold lost = aHold(slot);
        bury(garbage(""), handOff(slot, List.of(recorded, lost)).getMessageProperties());
        assertThat(arrivedDecision(recorded.traceId())).isEqualTo(success);
        assertTombstoneForSomebody(arrivedDecision(lost.traceId()));
        assertFiled(recorded.traceId() + "," + lost.traceId(), "RULED");
        assertThat(decided(slot, lost).reason()).isEqualTo(ResultCode.FAILED);
    }

    @Test
    void rulesOnADeadLetterByItsMessageId() {
        Slot slot = aSlot(1);
        Hold lost = aHold(slot);
        var properties = new MessageProperties();
        properties.setMessageId(lost.traceId());
        properties.setHeader(Topology.SESSION_ID_HEADER, slot.sessionId());
        bury(garbage(""), properties);
        assertTombstoneForSomebody(arrivedDecision(lost.traceId()));
        assertFiled(lost.traceId(), "RULED");
    }

    private static void assertTombstoneForSomebody(Decision ruling) {
        assertThat(ruling.reason()).isEqualTo(ResultCode.FAILED);
        assertThat(ruling.userId()).isZero();
    }

    @Test
    void parksADeadLetterThatNamesNoTrace() {
        String mark = aMark();
        bury(garbage(mark), new MessageProperties());
        parkedId(mark);

        String noTraces = aMark();
        var session = new MessageProperties();
        session.setHeader(Topology.SESSION_ID_HEADER, 7L);
        session.setHeader(Topology.TRACE_IDS_HEADER, " , ,");
        bury(garbage(noTraces), session);
        parkedId(noTraces);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"\"",
                "\"12345678901234567890123456789012345678901234567890123456789012345\"",
                "\"\u8e2a\u8ff9\"",
            })
    void parksADeadLetterWhoseTraceCanNotBeOursAndGoesOn(String traceId) {
        Slot slot = aSlot(1);
        String mark = aMark();
        String body =
                "{\"sessionId\":%d,\"holds\":[{\"traceId\":%s,\"userId\":1,\"slotId\":2,\"heldAtMillis\":3}],\"mark\":\"%s\"}";
        bury(body.formatted(slot.sessionId(), traceId, mark).getBytes(StandardCharsets.UTF_8), new MessageProperties());
        Hold next = aHold(slot);
        bury(handOff(slot, List.of(next)).getBody(), new MessageProperties());
        assertTombstone(arrivedDecision(next.traceId()), next);
        parkedId(mark);
    }

    @Test
    void parksADeadLetterThatFailsAgainAndAgainAndGoesOn() {
        Slot slot = aSlot(1);
        // More traces than the table has room to list.
        bury(handOff(slot, holds(slot, 8_000)).getBody(), new MessageProperties());
        Hold next = aHold(slot);
        bury(handOff(slot, List.of(next)).getBody(), new MessageProperties());
        assertTombstone(arrivedDecision(next.traceId()), next);
        eventually(() -> assertThat(count("dead_letter where status = 'PARKED' and" + " length(body) > 100000"))
                .isEqualTo(1));
    }

    @Test
    void showsDeadLettersToTheOfficeAndSendsAParkedOneOnItsWayAgain() {
        String mark = aMark();
        bury(garbage(mark), new MessageProperties());
        long id = parkedId(mark);

        JsonNode listed =
                get(admin(), "/admin/dead-letters?status=PARKED&size=1").isOk().data();
        assertThat(listed.path("items").get(0).path("id").asLong()).isEqualTo(id);
        assertThat(listed.path("items").get(0).path("body").asText()).contains(mark);
        assertThat(listed.path("total").asLong()).isEqualTo(count("dead_letter where status = 'PARKED'"));

        post(admin(), "/admin/dead-letters/" + id + "/replay", Map.of()).isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/dead-letters/" + id + "/replay", Map.of("why", "  "))
                .isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/dead-letters/" + id + "/replay", WHY).isOk();
        assertThat(count("dead_letter where id = ? and status = 'REPLAYED'", id))
                .isEqualTo(1);
        assertThat(parkedId(mark)).as("as malformed as before").isGreaterThan(id);
        assertThat(count("audit_log where target = ? and detail like '%its cause is gone%'", "deadLetter:" + id))
                .isEqualTo(1);

        post(admin(), "/admin/dead-letters/" + id + "/replay", WHY).isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/dead-letters/987654321/replay", WHY).isRefused(404, "NOT_FOUND");
        get(admin(), "/admin/dead-letters?status=LOST").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/admin/dead-letters").isRefused(403, "FORBIDDEN");
        post(student(aUser()), "/admin/dead-letters/" + id + "/replay", WHY).isRefused(403, "FORBIDDEN");
    }

    // Over HTTP

    private static Map<String, Object> request(Slot slot, Hold... holds) {
        var traces = List.of(holds).stream()
                .map(h -> Map.of("traceId", h.traceId(), "userId", h.userId()))
                .toList();
        return Map.of("sessionId", slot.sessionId(), "traces", traces);
    }

    @Test
    void rulesForServicesThatShowTheKeyOnly() {
        Slot slot = aSlot(2);
        Hold known = aHold(slot);
        Decision recorded = decided(slot, known);
        Hold lost = aHold(slot);
        var request = request(slot, known, lost);

        post(null, PATH, request).isRefused(401, "UNAUTHORIZED");
        post(student(aUser()), PATH, request).isRefused(403, "FORBIDDEN");
        post(admin(), PATH, request).isRefused(403, "FORBIDDEN");
        Answer wrongKey = send(
                HttpMethod.POST, null, PATH, r -> withJson(request).apply(r.header(InternalKey.HEADER, "a-guess")));
        wrongKey.isRefused(401, "UNAUTHORIZED");
        assertThat(count("hold_decision where trace_id = ?", lost.traceId())).isZero();

        Answer answer = postInternal(PATH, request).isOk();
        HoldsDecided rulings = json.convertValue(answer.body(), HoldsDecided.class);
        assertThat(rulings.sessionId()).isEqualTo(slot.sessionId());
        assertThat(rulings.decisions().get(0)).isEqualTo(recorded);
        assertTombstone(rulings.decisions().get(1), lost);
    }

    @Test
    void refusesARequestItCanNotRuleOn() {
        Slot slot = aSlot(1);
        Hold tooLong = Hold.ofGrab("x".repeat(65), 1, slot.id(), 0);
        Hold foreign = Hold.ofGrab("\u8e2a", 1, slot.id(), 0);
        Hold empty = Hold.ofGrab("", 1, slot.id(), 0);
        Hold[] tooMany = holds(slot, 65).toArray(Hold[]::new);
        for (Hold[] bad : List.of(
                new Hold[0], tooMany, new Hold[] {tooLong}, new Hold[] {foreign}, new Hold[] {aHold(slot), empty})) {
            postInternal(PATH, request(slot, bad)).isRefused(400, "VALIDATE_FAILED");
        }
        postInternal(PATH, Map.of("sessionId", slot.sessionId())).isRefused(400, "VALIDATE_FAILED");
        postInternal(PATH, "{\"sessionId\":1,\"traces\":[null]}").isRefused(400, "VALIDATE_FAILED");
        postInternal(PATH, "{\"sessionId\":1,\"traces\":[{\"userId\":1,\"slotId\":1}]}")
                .isRefused(400, "VALIDATE_FAILED");
        Hold[] many = IntStream.range(0, 64).mapToObj(i -> aHold(slot)).toArray(Hold[]::new);
        postInternal(PATH, request(slot, many)).isOk();
    }
}
