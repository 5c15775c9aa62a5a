package com.courtgate.common.outbox;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.recording.ReserveServiceInbox.Release;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
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
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class OutboxIT extends SaleServerTest {
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final int MOST_ATTEMPTS = 12;
    private static final String NOBODY_LISTENS = "nobody.listens";

    @Autowired private Outbox outbox;
    @Autowired private OutboxMapper mapper;
    @Autowired private OutboxRelay relay;
    @Autowired private RabbitTemplate rabbit;
    @Autowired private ConnectionFactory connections;
    @Autowired private AmqpAdmin broker;
    @Autowired private TransactionTemplate transaction;

    /** So that this test's events are the only ones. */
    @BeforeEach
    void emptyOutbox() {
        jdbc.update("delete from outbox_event");
    }

    private void append(String type, String aggregateId, long version) {
        var payload = new HoldReleased(7, 8, 9, "trace", version, aggregateId);
        outbox.append(
                Topology.BOOKING_EVENTS, type, aggregateId, version, clock.instant(), payload);
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

    private List<Release> arrived(String aggregateId, int count) {
        return eventually(
                () -> {
                    var releases = inbox.releasesOf(aggregateId);
                    assertThat(releases).hasSizeGreaterThanOrEqualTo(count);
                    return releases;
                });
    }

    // Sending

    @Test
    void sendsWhatWasCommitted() {
        String aggregateId = appended(Topology.HOLD_RELEASED);
        assertThat(statusOf(aggregateId)).isEqualTo("PENDING");
        clock.advance(Duration.ofSeconds(1));
        assertThat(relay.relayBatch()).isEqualTo(1);

        assertThat(row(aggregateId))
                .containsEntry("status", "SENT")
                .containsEntry("attempts", 1)
                .containsEntry("lease_token", null);
        assertThat(timeOf(aggregateId, "sent_at")).isEqualTo(clock.instant());
        Release release = arrived(aggregateId, 1).getFirst();
        assertThat(release.messageId()).isEqualTo(row(aggregateId).get("event_id"));
        assertThat(release.event().eventId()).isEqualTo(release.messageId());
        assertThat(release.event().payload())
                .isEqualTo(new HoldReleased(7, 8, 9, "trace", 1, aggregateId));
        assertThat(relay.relayBatch()).isZero();
    }

    @Test
    void sendsNothingThatWasRolledBack() {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(
                tx -> {
                    append(Topology.HOLD_RELEASED, aggregateId, 1);
                    tx.setRollbackOnly();
                });
        assertThat(relay.relayBatch()).isZero();
        String later = appended(Topology.HOLD_RELEASED);
        relay.relay();
        arrived(later, 1);
        assertThat(inbox.releasesOf(aggregateId)).isEmpty();
    }

    @Test
    void takesNoEventWithoutTransaction() {
        assertThatThrownBy(() -> append(Topology.HOLD_RELEASED, "order", 1))
                .isInstanceOf(IllegalTransactionStateException.class);
    }

    @Test
    void runsOften() {
        Instant end = clock.instant();
        assertThat(
                        OutboxAutoConfiguration.RELAYED_EACH.getNextExecutionTime(
                                ExecutionComplete.simulatedSuccess(end)))
                .isBeforeOrEqualTo(end.plusMillis(200));
    }

    @Test
    void keepsTheOrderOfAnAggregateThoughItsFirstEventFails() {
        String aggregateId = "order" + aUser();
        transaction.executeWithoutResult(
                tx -> {
                    append(NOBODY_LISTENS, aggregateId, 1);
                    append(Topology.HOLD_RELEASED, aggregateId, 2);
                });
        String other = appended(Topology.HOLD_RELEASED);
        assertThat(relay.relayBatch()).isEqualTo(2);
        assertThat(relay.relayBatch()).as("the second waits for the first").isZero();
        arrived(other, 1);
        assertThat(inbox.releasesOf(aggregateId)).isEmpty();

        jdbc.update(
                "update outbox_event set routing_key = ? where routing_key = ?",
                Topology.HOLD_RELEASED,
                NOBODY_LISTENS);
        clock.advance(Duration.ofMinutes(1));
        relayUntilNothingIsDue(relay);
        assertThat(arrived(aggregateId, 2))
                .extracting(r -> r.event().aggregateVersion())
                .containsExactly(1L, 2L);
    }

    @RepeatedTest(10)
    void sendsEachEventOnceAndInOrderThroughTwoRelays() {
        int aggregates = 60;
        String prefix = "order" + aUser() + "-";
        for (int version = 1; version <= 4; version++) {
            long v = version;
            transaction.executeWithoutResult(
                    tx ->
                            IntStream.range(0, aggregates)
                                    .forEach(i -> append(Topology.HOLD_RELEASED, prefix + i, v)));
        }
        var other = new OutboxRelay(mapper, rabbit, transaction, clock);
        Race.run(
                List.<Callable<Boolean>>of(
                        () -> {
                            relayUntilNothingIsDue(relay);
                            return true;
                        },
                        () -> {
                            relayUntilNothingIsDue(other);
                            return true;
                        }));
        assertThat(count("outbox_event where status = 'SENT' and attempts = 1"))
                .isEqualTo(4L * aggregates);
        for (int i = 0; i < aggregates; i++) {
            assertThat(arrived(prefix + i, 4))
                    .extracting(r -> r.event().aggregateVersion())
                    .containsExactly(1L, 2L, 3L, 4L);
        }
    }

    // What nobody takes

    @Test
    void triesAgainLaterAndLaterAndGivesUpVisibly() {
        String lost = appended(NOBODY_LISTENS);
        Instant start = clock.instant();
        Instant next = start;
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            clock.set(next);
            assertThat(relay.relayBatch()).isEqualTo(1);
            assertThat(row(lost))
                    .containsEntry("status", "PENDING")
                    .containsEntry("attempts", attempt)
                    .containsEntry("lease_token", null);
            assertThat((String) row(lost).get("last_error")).startsWith("returned");
            assertThat(relay.relayBatch()).as("not before its time").isZero();
            next = timeOf(lost, "next_attempt_at");
            assertThat(next).isAfter(clock.instant());
            assertThat(next).isBeforeOrEqualTo(clock.instant().plusSeconds(60));
        }
        clock.set(next);
        relay.relayBatch();
        assertThat(row(lost))
                .containsEntry("status", "DEAD")
                .containsEntry("attempts", MOST_ATTEMPTS);
        clock.advance(Duration.ofDays(1));
        assertThat(relay.relayBatch()).isZero();
        clock.set(start);
        assertListedAndReplayed(lost);
    }

    @Test
    void givesNothingUpBecauseTheBrokerIsAway() {
        String first = appended(Topology.HOLD_RELEASED);
        String second = appended(Topology.HOLD_RELEASED);
        var nobodyThere = new CachingConnectionFactory("127.0.0.1", TestServers.freePort());
        var blind = new OutboxRelay(mapper, new RabbitTemplate(nobodyThere), transaction, clock);
        try {
            for (int attempt = 1; attempt <= MOST_ATTEMPTS + 3; attempt++) {
                assertThat(blind.relayBatch()).isEqualTo(2);
                clock.advance(Duration.ofMinutes(2));
            }
        } finally {
            nobodyThere.destroy();
        }
        for (String aggregateId : List.of(first, second)) {
            assertThat(statusOf(aggregateId)).isEqualTo("PENDING");
            assertThat((String) row(aggregateId).get("last_error")).contains("Connect");
        }
        assertThat(relay.relayBatch()).isEqualTo(2);
        arrived(first, 1);
        arrived(second, 1);
    }

    private void assertListedAndReplayed(String dead) {
        String alive = appended(Topology.HOLD_RELEASED);
        JsonNode listed = get(admin(), "/admin/outbox?status=DEAD").isOk().data();
        assertThat(listed.path("total").asLong()).isEqualTo(1);
        assertThat(listed.path("items").get(0).path("aggregateId").asText()).isEqualTo(dead);
        assertThat(listed.path("items").get(0).path("lastError").asText()).startsWith("returned");
        assertThat(get(admin(), "/admin/outbox").isOk().data().path("total").asLong()).isEqualTo(2);
        get(admin(), "/admin/outbox?status=GONE").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/admin/outbox?status=DEAD").isRefused(403, "FORBIDDEN");

        String path = "/admin/outbox/" + idOf(dead) + "/replay";
        post(student(aUser()), path, Map.of()).isRefused(403, "FORBIDDEN");
        post(admin(), "/admin/outbox/" + idOf(alive) + "/replay", Map.of())
                .isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/outbox/987654321/replay", Map.of()).isRefused(404, "NOT_FOUND");
        assertThat(statusOf(dead)).isEqualTo("DEAD");

        var queue = new AnonymousQueue();
        broker.declareQueue(queue);
        broker.declareBinding(
                BindingBuilder.bind(queue)
                        .to(new TopicExchange(Topology.BOOKING_EVENTS))
                        .with(NOBODY_LISTENS));
        try {
            post(admin(), path, Map.of()).isOk();
            assertThat(row(dead)).containsEntry("status", "PENDING").containsEntry("attempts", 0);
            relay.relay();
            assertThat(statusOf(dead)).isEqualTo("SENT");
            Message message = eventually(() -> received(queue.getName()));
            assertThat(message.getMessageProperties().getMessageId())
                    .isEqualTo(row(dead).get("event_id"));
            assertThat(count("audit_log where target = ?", "outbox:" + idOf(dead))).isEqualTo(1);
        } finally {
            broker.deleteQueue(queue.getName());
        }
    }

    private Message received(String queue) {
        Message message = rabbit.receive(queue);
        assertThat(message).isNotNull();
        return message;
    }

    // A relay that was too slow

    /** A broker client that lets something happen between sending and the answer. */
    private RabbitTemplate interruptedBy(Runnable event, boolean thenFails) {
        var once = new AtomicBoolean();
        var template =
                new RabbitTemplate(connections) {
                    @Override
                    public void send(
                            String exchange, String key, Message message, CorrelationData data) {
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

    private void lease(String aggregateId, String token) {
        transaction.executeWithoutResult(
                tx -> {
                    assertThat(mapper.lockDue(clock.instant(), 10)).hasSize(1);
                    mapper.lease(List.of(idOf(aggregateId)), token, clock.instant().plus(LEASE));
                });
    }

    private void takeOver(String aggregateId) {
        clock.advance(LEASE);
        lease(aggregateId, "somebody-else");
    }

    @Test
    void leasesAnEventToOneRelayUntilTheLeaseIsOver() {
        String aggregateId = appended(Topology.HOLD_RELEASED);
        lease(aggregateId, "first");
        assertThat(relay.relayBatch()).isZero();
        clock.advance(LEASE.minusMillis(1));
        assertThat(relay.relayBatch()).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(relay.relayBatch()).isEqualTo(1);
        assertThat(statusOf(aggregateId)).isEqualTo("SENT");
    }

    @Test
    void letsNoRelayMarkSentWhatAnotherTookOver() {
        String aggregateId = appended(Topology.HOLD_RELEASED);
        var slow =
                new OutboxRelay(
                        mapper,
                        interruptedBy(() -> takeOver(aggregateId), false),
                        transaction,
                        clock);
        slow.relayBatch();
        assertThat(row(aggregateId))
                .containsEntry("status", "PENDING")
                .containsEntry("sent_at", null)
                .containsEntry("lease_token", "somebody-else");
    }

    @Test
    void letsNoRelayMarkFailedWhatAnotherTookOver() {
        String aggregateId = appended(Topology.HOLD_RELEASED);
        var slow =
                new OutboxRelay(
                        mapper,
                        interruptedBy(() -> takeOver(aggregateId), true),
                        transaction,
                        clock);
        slow.relayBatch();
        assertThat(row(aggregateId))
                .containsEntry("status", "PENDING")
                .containsEntry("last_error", null)
                .containsEntry("lease_token", "somebody-else");
    }

    @Test
    void letsNoRelaySendAgainWhatAnotherHasSent() {
        String aggregateId = appended(Topology.HOLD_RELEASED);
        var slow =
                new OutboxRelay(
                        mapper,
                        interruptedBy(
                                () -> {
                                    clock.advance(LEASE);
                                    relay.relayBatch();
                                },
                                true),
                        transaction,
                        clock);
        slow.relayBatch();
        assertThat(row(aggregateId))
                .containsEntry("status", "SENT")
                .containsEntry("last_error", null);
        clock.advance(Duration.ofDays(1));
        assertThat(relay.relayBatch()).isZero();
    }

    // Old rows

    @Test
    void purgesSentEventsAfterAWeekAndNoOthers() {
        String sent = appended(Topology.HOLD_RELEASED);
        relay.relayBatch();
        String pending = appended(Topology.HOLD_RELEASED);
        String dead = appended(NOBODY_LISTENS);
        jdbc.update("update outbox_event set status = 'DEAD' where aggregate_id = ?", dead);

        clock.advance(Duration.ofDays(7));
        relay.purge();
        assertThat(statusOf(sent)).isEqualTo("SENT");
        clock.advance(Duration.ofMillis(1));
        relay.purge();
        assertThat(count("outbox_event where aggregate_id = ?", sent)).isZero();
        assertThat(statusOf(pending)).isEqualTo("PENDING");
        assertThat(statusOf(dead)).isEqualTo("DEAD");
    }
}
