package com.courtgate.common.outbox;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.due.DueLoop;
import com.courtgate.common.retention.PurgeTables;
import com.courtgate.common.smallest.CommonServerTest;
import com.courtgate.common.smallest.CommonServerTest.Receiver.Received;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.tracing.TraceContexts;
import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.AnonymousQueue;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

@ExtendWith(OutputCaptureExtension.class)
class OutboxIT extends CommonServerTest {
    private static final Map<String, String> WHY = Map.of("why", "its cause is gone");

    private static final Logger log = LoggerFactory.getLogger(OutboxIT.class);
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final int MOST_ATTEMPTS = 12;
    private static final String NOBODY_LISTENS = "nobody.listens";

    @Autowired
    private Outbox outbox;

    @Autowired
    private OutboxMapper mapper;

    @Autowired
    private OutboxRelay relay;

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private ConnectionFactory connections;

    @Autowired
    private AmqpAdmin broker;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private OutboxSettings settings;

    @Autowired
    private PurgeTables purge;

    @Autowired
    private MeterRegistry meters;

    /** Makes this test's events the only ones. */
    @BeforeEach
    void emptyOutbox() {
        jdbc.update("delete from outbox_event");
    }

    private void append(String type, String aggregateId, long version) {
        var payload = new HoldReleased(7, 8, 9, "trace", version, aggregateId);
        outbox.append(Topology.BOOKING_EVENTS, type, aggregateId, clock.instant(), payload);
    }

    private String appended(String type) {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(tx -> append(type, aggregateId, 1));
        return aggregateId;
    }

    private Map<String, Object> row(String aggregateId) {
        return jdbc.queryForMap("select * from outbox_event where aggregate_id = ?", aggregateId);
    }

    private long idOf(String aggregateId) {
        return ((Number) row(aggregateId).get("id")).longValue();
    }

    private Instant timeOf(String aggregateId, String column) {
        return jdbc.queryForObject(
                "select " + column + " from outbox_event where aggregate_id = ?",
                (row, i) -> row.getTimestamp(1).toInstant(),
                aggregateId);
    }

    private String statusOf(String aggregateId) {
        return (String) row(aggregateId).get("status");
    }

    private void relayUntilNothingIsDue(OutboxRelay actor) {
        while (count("outbox_event where status = 'PENDING'") > 0) {
            actor.relayBatch();
        }
    }

    private List<Received> arrived(String aggregateId, int count) {
        return eventually(() -> {
            var releases = receiver.of(aggregateId);
            assertThat(releases).hasSizeGreaterThanOrEqualTo(count);
            return releases;
        });
    }

    // Sending

    @Test
    void sendsWhatWasCommitted() {
        String aggregateId = appended(HAPPENED);
        assertThat(statusOf(aggregateId)).isEqualTo("PENDING");
        clock.advance(Duration.ofSeconds(1));
        assertThat(relay.relayBatch().tried()).isEqualTo(1);

        assertThat(row(aggregateId)).containsEntry("status", "SENT").containsEntry("attempts", 1);
        assertThat(timeOf(aggregateId, "sent_at")).isEqualTo(clock.instant());
        Received release = arrived(aggregateId, 1).getFirst();
        assertThat(release.messageId()).isEqualTo(row(aggregateId).get("event_id"));
        assertThat(release.event().eventId()).isEqualTo(release.messageId());
        assertThat(release.event().payload()).isEqualTo(new HoldReleased(7, 8, 9, "trace", 1, aggregateId));
        assertThat(relay.relayBatch().tried()).isZero();
    }

    @Test
    void sendsNothingThatWasRolledBack() {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(tx -> {
            append(HAPPENED, aggregateId, 1);
            tx.setRollbackOnly();
        });
        assertThat(relay.relayBatch().tried()).isZero();
        String later = appended(HAPPENED);
        relay.relay();
        arrived(later, 1);
        assertThat(receiver.of(aggregateId)).isEmpty();
    }

    @Test
    void takesNoEventWithoutTransaction() {
        assertThatThrownBy(() -> append(HAPPENED, "order", 1)).isInstanceOf(IllegalTransactionStateException.class);
    }

    @Test
    void runsOften() {
        assertThat(OutboxAutoConfiguration.RELAYED_EACH).isLessThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void keepsTheOrderOfAnAggregateThoughItsFirstEventFails() {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(tx -> {
            append(NOBODY_LISTENS, aggregateId, 1);
            append(HAPPENED, aggregateId, 2);
        });
        String other = appended(HAPPENED);
        assertThat(relay.relayBatch().tried()).isEqualTo(2);
        assertThat(relay.relayBatch().tried())
                .as("the second waits for the first")
                .isZero();
        arrived(other, 1);
        assertThat(receiver.of(aggregateId)).isEmpty();

        jdbc.update("update outbox_event set routing_key = ? where routing_key = ?", HAPPENED, NOBODY_LISTENS);
        clock.advance(Duration.ofMinutes(1));
        relayUntilNothingIsDue(relay);
        assertThat(arrived(aggregateId, 2))
                .extracting(r -> r.event().payload().reservationId())
                .containsExactly(1L, 2L);
    }

    @RepeatedRace(few = 3, all = 10)
    void sendsEachEventOnceAndInOrderThroughTwoRelays() {
        int aggregates = 60;
        String prefix = "order" + aUser() + "-";
        for (int version = 1; version <= 4; version++) {
            long v = version;
            transaction.executeWithoutResult(
                    tx -> IntStream.range(0, aggregates).forEach(i -> append(HAPPENED, prefix + i, v)));
        }
        var other = new OutboxRelay(mapper, rabbit, transaction, settings, clock);
        Race.run(List.<Callable<Boolean>>of(
                () -> {
                    relayUntilNothingIsDue(relay);
                    return true;
                },
                () -> {
                    relayUntilNothingIsDue(other);
                    return true;
                }));
        assertThat(count("outbox_event where status = 'SENT' and attempts = 1")).isEqualTo(4L * aggregates);
        for (int i = 0; i < aggregates; i++) {
            assertThat(arrived(prefix + i, 4))
                    .extracting(r -> r.event().payload().reservationId())
                    .containsExactly(1L, 2L, 3L, 4L);
        }
    }

    @Test
    void sendsRightAfterTheCommitWithoutWaitingForTheJob() {
        var kick = new DueLoop("relay-of-the-test", Duration.ofHours(1), relay::relay);
        var kicking = new Outbox(mapper, json, kick);
        kick.start();
        long slowest = 0;
        try {
            for (int i = 0; i < 20; i++) {
                String aggregateId = "kicked" + aUser();
                transaction.executeWithoutResult(tx -> kicking.append(
                        Topology.BOOKING_EVENTS,
                        HAPPENED,
                        aggregateId,
                        clock.instant(),
                        new HoldReleased(7, 8, 9, "trace", 1, aggregateId)));
                long committed = System.nanoTime();
                arrived(aggregateId, 1);
                slowest = Math.max(slowest, System.nanoTime() - committed);
            }
            log.info("From commit to receiver, slowest of 20: {} ms", slowest / 1_000_000);
        } finally {
            kick.stop();
        }
        assertThat(kick.isRunning()).isFalse();
    }

    @Test
    void carriesTheTraceOfWhatCausedIt() {
        String trace = TraceContexts.acceptOrCreate(null);
        var queue = new AnonymousQueue();
        broker.declareQueue(queue);
        broker.declareBinding(BindingBuilder.bind(queue)
                .to(new TopicExchange(Topology.BOOKING_EVENTS))
                .with(NOBODY_LISTENS));
        try (var ignored = MDC.putCloseable(TraceContexts.MDC_KEY, trace)) {
            appended(NOBODY_LISTENS);
            relay.relay();
            Message message = eventually(() -> received(queue.getName()));
            assertThat(message.getMessageProperties().<String>getHeader("traceparent"))
                    .isEqualTo(trace);
        } finally {
            broker.deleteQueue(queue.getName());
        }
    }

    @Test
    void letsADeadEventHoldUpNothing() {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(tx -> {
            append(HAPPENED, aggregateId, 1);
            append(HAPPENED, aggregateId, 2);
        });
        jdbc.update("update outbox_event set status = 'DEAD' order by id limit 1");
        relay.relay();
        assertThat(arrived(aggregateId, 1).getFirst().event().payload().reservationId())
                .isEqualTo(2);
        assertThat(count("outbox_event where status = 'DEAD'")).isEqualTo(1);
    }

    // Events that nobody takes

    @Test
    void triesAgainLaterAndLaterAndGivesUpVisibly() {
        String lost = appended(NOBODY_LISTENS);
        Instant start = clock.instant();
        Instant next = start;
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            clock.set(next);
            assertThat(relay.relayBatch().tried()).isEqualTo(1);
            assertThat(row(lost)).containsEntry("status", "PENDING").containsEntry("attempts", attempt);
            assertThat((String) row(lost).get("last_error")).startsWith("returned");
            assertThat(relay.relayBatch().tried()).as("not before its time").isZero();
            next = timeOf(lost, "next_attempt_at");
            assertThat(next).isAfter(clock.instant());
            assertThat(next).isBeforeOrEqualTo(clock.instant().plusSeconds(60));
        }
        clock.set(next);
        relay.relayBatch();
        assertThat(row(lost)).containsEntry("status", "DEAD").containsEntry("attempts", MOST_ATTEMPTS);
        clock.advance(Duration.ofDays(1));
        assertThat(relay.relayBatch().tried()).isZero();
        clock.set(start);
        assertListedAndReplayed(lost);
    }

    @Test
    void givesNothingUpBecauseTheBrokerIsAway() {
        String first = appended(HAPPENED);
        String second = appended(HAPPENED);
        var nobodyThere = new CachingConnectionFactory("127.0.0.1", TestServers.freePort());
        var blind = new OutboxRelay(mapper, new RabbitTemplate(nobodyThere), transaction, settings, clock);
        try {
            for (int attempt = 1; attempt <= MOST_ATTEMPTS + 3; attempt++) {
                assertThat(blind.relayBatch()).isEqualTo(new OutboxRelay.Batch(2, true));
                clock.advance(Duration.ofMinutes(2));
            }
        } finally {
            nobodyThere.destroy();
        }
        for (String aggregateId : List.of(first, second)) {
            assertThat(statusOf(aggregateId)).isEqualTo("PENDING");
            assertThat(row(aggregateId)).containsEntry("attempts", 0);
            assertThat((String) row(aggregateId).get("last_error")).contains("Connect");
        }
        assertThat(relay.relayBatch().tried()).isEqualTo(2);
        arrived(first, 1);
        arrived(second, 1);
    }

    /** As often tried as can be, all of it in outages; then the connection ends once more. */
    @Test
    void givesNothingUpBecauseTheConnectionEndsBeforeTheConfirms() {
        var proxy = new TcpProxy(TestServers.rabbit());
        var own = new CachingConnectionFactory(
                proxy.address().host(), proxy.address().port());
        own.setPublisherConfirmType(CachingConnectionFactory.ConfirmType.CORRELATED);
        own.setPublisherReturns(true);
        var template = new RabbitTemplate(own);
        template.setMandatory(true);
        var remote = new OutboxRelay(mapper, template, transaction, settings, clock);
        try {
            String before = appended(HAPPENED);
            remote.relay(); // connects
            assertThat(statusOf(before)).isEqualTo("SENT");
            List<String> orders =
                    IntStream.range(0, 20).mapToObj(i -> appended(HAPPENED)).toList();
            jdbc.update("update outbox_event set attempts = 50");
            proxy.swallowAnswers();
            var batch = CompletableFuture.supplyAsync(remote::relayBatch);
            orders.forEach(order -> arrived(order, 1));
            proxy.cut();
            assertThat(batch.join()).isEqualTo(new OutboxRelay.Batch(20, true));
            assertThat(count("outbox_event where status = 'PENDING' and attempts = 50"))
                    .isEqualTo(20);
            clock.advance(settings.outagePause());
            relay.relay();
            assertThat(count("outbox_event where status = 'SENT'")).isEqualTo(21);
        } finally {
            proxy.cut();
            own.destroy();
        }
    }

    @Test
    void asksTheBrokerOncePerRoundWhileItIsAway() {
        var nobodyThere = new CachingConnectionFactory("127.0.0.1", TestServers.freePort());
        var few = new OutboxSettings(1, 12, LEASE, LEASE.dividedBy(6), LEASE, LEASE, LEASE);
        var blind = new OutboxRelay(mapper, new RabbitTemplate(nobodyThere), transaction, few, clock);
        try {
            appended(HAPPENED);
            appended(HAPPENED);
            blind.relay();
            assertThat(count("outbox_event where last_error is null")).isEqualTo(1);
        } finally {
            nobodyThere.destroy();
        }
    }

    @Test
    void showsHowOldTheOldestIsAndHowManyAreDead() {
        var oldest = meters.get("courtgate.outbox.oldest").timeGauge();
        var dead = meters.get("courtgate.outbox.dead").gauge();
        assertThat(oldest.value(TimeUnit.SECONDS)).isZero();
        String given = appended(NOBODY_LISTENS);
        jdbc.update("update outbox_event set status = 'DEAD' where aggregate_id = ?", given);
        assertThat(dead.value()).isEqualTo(1);
        assertThat(oldest.value(TimeUnit.SECONDS)).as("dead ones do not wait").isZero();
        appended(HAPPENED);
        clock.advance(Duration.ofSeconds(90));
        appended(HAPPENED);
        assertThat(oldest.value(TimeUnit.SECONDS)).isEqualTo(90);
        jdbc.update("delete from outbox_event");
        assertThat(dead.value()).isZero();
    }

    private void assertListedAndReplayed(String dead) {
        String alive = appended(HAPPENED);
        JsonNode listed = get(admin(), "/admin/outbox?status=DEAD").isOk().data();
        assertThat(listed.path("total").asLong()).isEqualTo(1);
        assertThat(listed.path("items").get(0).path("aggregateId").asText()).isEqualTo(dead);
        assertThat(listed.path("items").get(0).path("lastError").asText()).startsWith("returned");
        assertThat(get(admin(), "/admin/outbox").isOk().data().path("total").asLong())
                .isEqualTo(2);
        get(admin(), "/admin/outbox?status=GONE").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/admin/outbox?status=DEAD").isRefused(403, "FORBIDDEN");

        String path = "/admin/outbox/" + idOf(dead) + "/replay";
        post(student(aUser()), path, WHY).isRefused(403, "FORBIDDEN");
        post(admin(), "/admin/outbox/" + idOf(alive) + "/replay", WHY).isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/outbox/987654321/replay", WHY).isRefused(404, "NOT_FOUND");
        assertThat(statusOf(dead)).isEqualTo("DEAD");

        var queue = new AnonymousQueue();
        broker.declareQueue(queue);
        broker.declareBinding(BindingBuilder.bind(queue)
                .to(new TopicExchange(Topology.BOOKING_EVENTS))
                .with(NOBODY_LISTENS));
        try {
            post(admin(), path, Map.of()).isRefused(400, "VALIDATE_FAILED");
            post(admin(), path, Map.of("why", "  ")).isRefused(400, "VALIDATE_FAILED");
            post(admin(), path, WHY).isOk();
            assertThat(row(dead)).containsEntry("status", "PENDING").containsEntry("attempts", 0);
            relay.relay();
            assertThat(statusOf(dead)).isEqualTo("SENT");
            Message message = eventually(() -> received(queue.getName()));
            assertThat(message.getMessageProperties().getMessageId())
                    .isEqualTo(row(dead).get("event_id"));
            assertThat(count("audit_log where target = ?", "outbox:" + idOf(dead)))
                    .isEqualTo(1);
        } finally {
            broker.deleteQueue(queue.getName());
        }
    }

    /** Receives by the connection that declares: the queue is nobody else's, not even the publishers'. */
    private Message received(String queue) {
        Message message = new RabbitTemplate(connections).receive(queue);
        assertThat(message).isNotNull();
        return message;
    }

    // A relay that was too slow

    /** A broker client that lets something happen between sending and the answer. */
    private RabbitTemplate interruptedBy(Runnable event, boolean thenFails) {
        var once = new AtomicBoolean();
        var template = new RabbitTemplate(connections) {
            @Override
            public void send(String exchange, String key, Message message, CorrelationData data) {
                super.send(exchange, key, message, data);
                if (once.compareAndSet(false, true)) {
                    event.run();
                    if (thenFails) {
                        throw new AmqpException("as if the connection had gone");
                    }
                }
            }
        };
        template.setMandatory(true);
        return template;
    }

    private void lease(String aggregateId) {
        transaction.executeWithoutResult(tx -> {
            assertThat(mapper.lockDue(clock.instant(), 10)).hasSize(1);
            mapper.lease(List.of(idOf(aggregateId)), clock.instant().plus(LEASE));
        });
    }

    private void takeOver(String aggregateId) {
        clock.advance(LEASE);
        lease(aggregateId);
    }

    @Test
    void leasesAnEventToOneRelayUntilTheLeaseIsOver() {
        String aggregateId = appended(HAPPENED);
        lease(aggregateId);
        assertThat(relay.relayBatch().tried()).isZero();
        clock.advance(LEASE.minusMillis(1));
        assertThat(relay.relayBatch().tried()).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(relay.relayBatch().tried()).isEqualTo(1);
        assertThat(statusOf(aggregateId)).isEqualTo("SENT");
    }

    @Test
    void letsNoRelayMarkSentWhatAnotherTookOver(CapturedOutput output) {
        String aggregateId = appended(HAPPENED);
        var slow = new OutboxRelay(
                mapper, interruptedBy(() -> takeOver(aggregateId), false), transaction, settings, clock);
        slow.relayBatch();
        assertThat(row(aggregateId)).containsEntry("status", "PENDING").containsEntry("sent_at", null);
        assertThat(timeOf(aggregateId, "next_attempt_at"))
                .as("the other's lease")
                .isEqualTo(clock.instant().plus(LEASE));
        assertThat(output).contains("1 events took longer than their lease");
    }

    @Test
    void letsNoRelayMarkFailedWhatAnotherTookOver(CapturedOutput output) {
        String aggregateId = appended(HAPPENED);
        var slow =
                new OutboxRelay(mapper, interruptedBy(() -> takeOver(aggregateId), true), transaction, settings, clock);
        slow.relayBatch();
        assertThat(row(aggregateId)).containsEntry("status", "PENDING").containsEntry("last_error", null);
        assertThat(timeOf(aggregateId, "next_attempt_at"))
                .as("the other's lease")
                .isEqualTo(clock.instant().plus(LEASE));
        assertThat(output).contains("1 events took longer than their lease");
    }

    @Test
    void letsNoRelaySendAgainWhatAnotherHasSent() {
        String aggregateId = appended(HAPPENED);
        var slow = new OutboxRelay(
                mapper,
                interruptedBy(
                        () -> {
                            clock.advance(LEASE);
                            relay.relayBatch();
                        },
                        true),
                transaction,
                settings,
                clock);
        slow.relayBatch();
        assertThat(row(aggregateId)).containsEntry("status", "SENT").containsEntry("last_error", null);
        clock.advance(Duration.ofDays(1));
        assertThat(relay.relayBatch().tried()).isZero();
    }

    // Old rows

    @Test
    void purgesSentEventsAfterAWeekAndNoOthers() {
        String sent = appended(HAPPENED);
        relay.relayBatch();
        String pending = appended(HAPPENED);
        String dead = appended(NOBODY_LISTENS);
        jdbc.update("update outbox_event set status = 'DEAD' where aggregate_id = ?", dead);

        clock.advance(Duration.ofDays(7));
        purge.purge();
        assertThat(statusOf(sent)).isEqualTo("SENT");
        clock.advance(Duration.ofMillis(1));
        purge.purge();
        assertThat(count("outbox_event where aggregate_id = ?", sent)).isZero();
        assertThat(statusOf(pending)).isEqualTo("PENDING");
        assertThat(statusOf(dead)).isEqualTo("DEAD");
    }
}
