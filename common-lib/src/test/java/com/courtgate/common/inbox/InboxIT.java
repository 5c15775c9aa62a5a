package com.courtgate.common.inbox;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.inbox.InboxOutcome.Applied;
import com.courtgate.common.inbox.InboxOutcome.Ignored;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.common.retention.PurgeTables;
import com.courtgate.common.smallest.CommonServerTest;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.courtgate.common.tracing.TraceSpan;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

class InboxIT extends CommonServerTest {
    private static final Map<String, String> WHY = Map.of("why", "its cause is gone");

    private static final String GROUP = "the-test";
    private static final int MOST_ATTEMPTS = 12;
    private static final Duration LEASE = Duration.ofMinutes(1);

    @Autowired
    private Inbox inbox;

    @Autowired
    private RetryInbox retryInbox;

    @Autowired
    private PurgeTables purge;

    @Autowired
    private EventProcessor eventProcessor;

    @Autowired
    private ProbeHandler probe;

    @Autowired
    private Outbox outbox;

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private Queue eventsOfTheTest;

    private String id;

    @BeforeEach
    void emptyInbox() {
        probe.reset();
        jdbc.update("delete from inbox_event");
        jdbc.update("delete from probe");
        id = UUID.randomUUID().toString();
    }

    private static String body(String eventId, String type) {
        return """
        {"eventId":"%s","type":"%s","aggregateId":"a","aggregateVersion":1,
         "occurredAt":"2026-01-01T10:00:00Z","payload":{},"newField":{"of":["a newer sender"]}}
        """.formatted(eventId, type);
    }

    private static Message message(String body) {
        return MessageBuilder.withBody(body.getBytes(StandardCharsets.UTF_8)).build();
    }

    private Message probeMessage() {
        return message(body(id, ProbeHandler.TYPE));
    }

    private void receive() {
        inbox.receive(GROUP, probeMessage());
    }

    private long effects() {
        return count("probe where event_id = ?", id);
    }

    private Map<String, Object> row() {
        return jdbc.queryForMap("select * from inbox_event where event_id = ?", id);
    }

    private void assertAppliedOnce() {
        assertThat(row()).containsEntry("status", "SUCCESS");
        assertThat(effects()).isEqualTo(1);
    }

    private void assertKept(int attempts) {
        assertThat(row()).containsEntry("status", "PROCESSING").containsEntry("attempts", attempts);
        assertThat(effects()).isZero();
    }

    private static InboxOutcome fail(JsonEvent event) {
        throw new IllegalStateException("as the test wanted");
    }

    /** As if the process died: nothing of ours catches it. */
    private static InboxOutcome die(JsonEvent event) {
        throw new AssertionError("died, as the test wanted");
    }

    // Copies

    @Test
    void appliesAnEventOnce() {
        receive();
        receive();
        assertAppliedOnce();
        assertThat(row()).containsEntry("attempts", 1).containsEntry("last_error", null);
        assertThat(retryInbox.retryBatch()).isZero();
    }

    @RepeatedRace(few = 5, all = 20)
    void appliesItOnceThoughItsCopiesArriveTogether() {
        Callable<Boolean> copy = () -> {
            receive();
            return true;
        };
        Race.run(List.of(copy, copy, copy, copy));
        assertAppliedOnce();
    }

    @Test
    void appliesItOncePerGroup() {
        receive();
        inbox.receive("another-group", probeMessage());
        assertThat(effects()).isEqualTo(2);
        assertThat(count("inbox_event where event_id = ? and status = 'SUCCESS'", id))
                .isEqualTo(2);
    }

    @Test
    void leavesACopyOfAKeptEventToItsTime() {
        probe.then(InboxIT::fail);
        receive();
        probe.then(e -> new Applied());
        receive();
        assertKept(1);
    }

    // Crashes

    @Test
    void losesNothingWhenTheProcessDiesBeforeTheCommit() {
        probe.then(InboxIT::die);
        assertThatThrownBy(this::receive).isInstanceOf(AssertionError.class);
        assertThat(effects()).isZero();
        assertThat(count("inbox_event where event_id = ?", id)).isZero();
        probe.then(e -> new Applied());
        receive(); // never acknowledged, so it comes again
        assertAppliedOnce();
    }

    @Test
    void keepsAnEventWhoseConnectionBreaksBeforeTheCommit() {
        probe.then(e -> {
            jdbc.execute("kill connection connection_id()");
            return new Applied();
        });
        receive();
        assertKept(1);
        probe.then(e -> new Applied());
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertAppliedOnce();
    }

    @Test
    void takesOverAnEventWhoseTakerDied() {
        probe.then(InboxIT::fail);
        receive();
        clock.advance(Duration.ofSeconds(1));
        probe.then(InboxIT::die);
        assertThatThrownBy(retryInbox::retryBatch).isInstanceOf(AssertionError.class);
        assertKept(2);

        probe.then(e -> new Applied());
        assertThat(retryInbox.retryBatch()).as("leased").isZero();
        clock.advance(LEASE);
        assertThat(retryInbox.retryBatch()).isEqualTo(1);
        assertAppliedOnce();
    }

    @Test
    void countsTheTriesThatKillTheProcess() {
        probe.then(InboxIT::fail);
        receive();
        probe.then(InboxIT::die);
        for (int attempt = 2; attempt <= MOST_ATTEMPTS; attempt++) {
            clock.advance(LEASE);
            assertThatThrownBy(retryInbox::retryBatch).isInstanceOf(AssertionError.class);
            assertKept(attempt);
        }
        clock.advance(LEASE);
        assertThat(retryInbox.retryBatch()).isZero();
        assertThat(row()).containsEntry("status", "FAILED");
    }

    @Test
    void doesNotTryAtOnceWhatCameBackAgainAndAgain() {
        Message message = probeMessage();
        message.getMessageProperties().setHeader("x-delivery-count", 3L);
        probe.then(InboxIT::die);
        inbox.receive(GROUP, message);
        assertKept(1);
        assertThat((String) row().get("last_error")).contains("came back 3 times");
    }

    @Test
    void fencesOffATakerThatWasTooSlow() throws Exception {
        probe.then(InboxIT::fail);
        receive();
        clock.advance(LEASE);
        retryInbox.retryBatch(); // the slow one has 2
        probe.then(e -> new Applied());
        long rowId = ((Number) row().get("id")).longValue();
        JsonEvent event = JsonEvent.read(json, (String) row().get("body"));
        jdbc.update("update inbox_event set attempts = 3 where id = ?", rowId); // its successor

        assertThat(eventProcessor.retry(event, rowId, 2)).isInstanceOf(Ignored.class);
        assertKept(3);
        assertThat(eventProcessor.retry(event, rowId, 3)).isInstanceOf(Applied.class);
        assertAppliedOnce();
    }

    @RepeatedRace(few = 3, all = 5)
    void sharesKeptEventsAmongTwoJobs() {
        probe.then(InboxIT::fail);
        for (int i = 0; i < 120; i++) {
            inbox.receive(GROUP, message(body("kept-" + i, ProbeHandler.TYPE)));
        }
        probe.then(e -> new Applied());
        clock.advance(Duration.ofSeconds(1));
        Callable<Integer> job = () -> {
            int tried = 0;
            while (count("inbox_event where status = 'PROCESSING'") > 0) {
                tried += retryInbox.retryBatch();
            }
            return tried;
        };
        List<Integer> tried = Race.run(List.of(job, job));
        assertThat(tried.get(0) + tried.get(1)).isEqualTo(120);
        assertThat(count("inbox_event where status = 'SUCCESS'")).isEqualTo(120);
        assertThat(jdbc.queryForList("select event_id from probe", String.class))
                .hasSize(120)
                .doesNotHaveDuplicates();
    }

    // Failures

    @Test
    void triesAgainLaterAndLaterThenWaitsForAPersonWhoReplaysIt() {
        var start = clock.instant();
        probe.then(InboxIT::fail);
        receive();
        for (int attempt = 2; attempt <= MOST_ATTEMPTS; attempt++) {
            assertKept(attempt - 1);
            assertThat((String) row().get("last_error")).contains("as the test wanted");
            assertThat(retryInbox.retryBatch()).as("not before its time").isZero();
            clock.advance(Duration.ofMinutes(1));
            assertThat(retryInbox.retryBatch()).isEqualTo(1);
        }
        assertThat(row()).containsEntry("status", "FAILED").containsEntry("attempts", 12);
        assertThat(effects()).isZero();
        clock.advance(Duration.ofHours(1));
        assertThat(retryInbox.retryBatch()).isZero();
        clock.set(start);
        assertReplayed();
    }

    private void assertReplayed() {
        JsonNode listed = get(admin(), "/admin/inbox?status=FAILED").isOk().data();
        assertThat(listed.path("total").asLong()).isEqualTo(1);
        assertThat(listed.path("items").get(0).path("eventId").asText()).isEqualTo(id);
        assertThat(get(admin(), "/admin/inbox?status=SUCCESS")
                        .isOk()
                        .data()
                        .path("total")
                        .asLong())
                .isZero();
        get(admin(), "/admin/inbox?status=GONE").isRefused(400, "VALIDATE_FAILED");
        get(student(1), "/admin/inbox").isRefused(403, "FORBIDDEN");
        String path = "/admin/inbox/" + row().get("id") + "/replay";
        post(student(1), path, WHY).isRefused(403, "FORBIDDEN");
        post(admin(), "/admin/inbox/987654321/replay", WHY).isRefused(404, "NOT_FOUND");

        post(admin(), path, Map.of()).isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, WHY).isOk();
        retryInbox.retry();
        assertThat(row()).as("one more try").containsEntry("status", "FAILED");
        post(admin(), path, WHY).isOk();
        probe.then(e -> new Applied());
        retryInbox.retry();
        assertAppliedOnce();
        post(admin(), path, WHY).isRefused(409, "STATE_INVALID");
        assertThat(count("audit_log where target = ?", "inbox:" + row().get("id")))
                .isEqualTo(2);
    }

    @Test
    void givesNothingUpBecauseAnotherServerIsAway() {
        probe.then(e -> {
            throw new AmqpConnectException(new IllegalStateException("away"));
        });
        receive();
        for (int attempt = 2; attempt <= MOST_ATTEMPTS + 3; attempt++) {
            clock.advance(Duration.ofMinutes(1));
            assertThat(retryInbox.retryBatch()).isEqualTo(1);
            assertKept(attempt);
        }
    }

    @Test
    void waitsWhileTheDatabaseIsInTroubleAndLosesNothing() throws InterruptedException {
        Thread consumer;
        jdbc.execute("rename table inbox_event to inbox_event_away");
        try {
            consumer = Thread.ofPlatform().start(this::receive);
            eventually(() -> assertThat(consumer.getStackTrace())
                    .extracting(StackTraceElement::getMethodName)
                    .contains("parkNanos", "receive"));
        } finally {
            jdbc.execute("rename table inbox_event_away to inbox_event");
        }
        consumer.join();
        assertAppliedOnce();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "7",
                "[]",
                "{}",
                "\u0000\u0001",
                "{\"eventId\":\"\",\"type\":\"probe.happened\"}",
                "{\"eventId\":{\"a\":1},\"type\":\"probe.happened\"}",
                "{\"eventId\":\"场地\",\"type\":\"probe.happened\"}",
                "{\"eventId\":\"x\",\"type\":\"\\ud800\"}",
                "{\"eventId\":\"x\"}",
            })
    void keepsAMalformedMessageForAPersonAndGoesOn(String malformed) {
        rabbit.send("", eventsOfTheTest.getName(), message(malformed));
        rabbit.send("", eventsOfTheTest.getName(), probeMessage());
        eventually(this::assertAppliedOnce);
        assertThat(count("inbox_event where status = 'FAILED' and last_error like 'malformed%'"))
                .isEqualTo(1);
    }

    @Test
    void keepsAPayloadThatIsNotUnderstood() {
        probe.then(e -> new Ignored(e.payloadAs(OrderCanceled.class).orderNo()));
        inbox.receive(GROUP, message(body(id, ProbeHandler.TYPE).replace("{}", "{\"orderNo\":[1]}")));
        assertKept(1);
    }

    @Test
    void ignoresATypeNobodyHandles() {
        inbox.receive(GROUP, message(body(id, "from.the.future")));
        assertThat(row()).containsEntry("status", "IGNORED");
    }

    // Too early

    @Test
    void keepsWhatComesTooEarlyAndAppliesItWhenItsTimeHasCome() {
        probe.then(e -> new Premature("no order yet"));
        receive();
        assertKept(1);
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertKept(2);
        assertThat(row()).containsEntry("last_error", "no order yet");
        probe.then(e -> new Applied());
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertAppliedOnce();
    }

    private void outlivePatience() {
        probe.then(e -> new Premature("no order yet"));
        receive();
        for (int attempt = 2; attempt <= MOST_ATTEMPTS; attempt++) {
            assertKept(attempt - 1);
            clock.advance(Duration.ofMinutes(1));
            retryInbox.retry();
        }
    }

    @Test
    void isNotPatientForEver() {
        outlivePatience();
        assertThat(row()).containsEntry("status", "FAILED");
        assertThat(effects()).isZero();
    }

    @Test
    void letsTheHandlerDecideInTheEnd() {
        var asked = new AtomicInteger();
        probe.inTheEnd((event, last) -> {
            asked.incrementAndGet();
            return new Ignored("the end: " + last.why());
        });
        outlivePatience();
        assertThat(asked).hasValue(1);
        assertThat(row()).containsEntry("status", "IGNORED").containsEntry("last_error", "the end: no order yet");
    }

    // Other contents

    @Test
    void handsTheTraceOnToWhatFollows() {
        String trace = TraceContexts.acceptOrCreate(null);
        List<String> aggregates = new ArrayList<>();
        probe.then(e -> {
            aggregates.add(e.eventId());
            outbox.append("x", "y", e.eventId(), clock.instant(), Map.of());
            return new Applied();
        });
        Message message = probeMessage();
        message.getMessageProperties().setHeader(TraceContexts.HEADER, trace);
        inbox.receive(GROUP, message);
        String next = jdbc.queryForObject(
                "select trace_parent from outbox_event where aggregate_id = ?", String.class, aggregates.getFirst());
        jdbc.update("delete from outbox_event where aggregate_id = ?", aggregates.getFirst());
        assertThat(next).isEqualTo(trace);
        assertThat(row()).containsEntry("trace_parent", trace);
    }

    @Test
    void isASpanOfTheRequestTraceWhereThatIsFollowed() {
        String requestTrace = RequestIds.acceptOrCreate(null);
        String cause = "00-" + requestTrace + "-b7ad6b7169203331-01";
        List<String> contexts = new ArrayList<>();
        probe.then(e -> {
            contexts.add(TraceScope.context());
            return new Applied();
        });
        Message message = probeMessage();
        message.getMessageProperties().setHeader(TraceContexts.HEADER, cause);
        inbox.receive(GROUP, message);
        Span span =
                eventually(() -> TraceStore.shared().requestTrace(requestTrace).getFirst());
        assertThat(span)
                .returns("b7ad6b7169203331", Span::parentId)
                .returns(ProbeHandler.TYPE, Span::name)
                .returns(Map.of(TraceSpan.OUTCOME, "APPLIED"), Span::attributes);
        assertThat(contexts).containsExactly("00-" + requestTrace + "-" + span.id() + "-01");
        assertThat(row()).containsEntry("trace_parent", cause); // a try again follows from the same
    }

    @Test
    void forgetsDoneEventsAfterAMonthAndNoOthers() {
        receive();
        String applied = id;
        id = "ignored";
        inbox.receive(GROUP, message(body(id, "from.the.future")));
        id = "kept";
        probe.then(InboxIT::fail);
        receive();
        id = "failed";
        receive();
        jdbc.update("update inbox_event set status = 'FAILED', done_at = ? where event_id = ?", clock.instant(), id);
        clock.advance(Duration.ofDays(30));
        purge.purge();
        assertThat(count("inbox_event")).isEqualTo(4);
        clock.advance(Duration.ofMillis(1));
        purge.purge();
        assertThat(count("inbox_event where event_id in (?, 'ignored')", applied))
                .isZero();
        assertThat(count("inbox_event")).isEqualTo(2);
    }
}
