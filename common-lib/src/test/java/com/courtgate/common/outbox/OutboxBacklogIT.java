package com.courtgate.common.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.smallest.CommonServerTest;
import com.courtgate.common.testing.Race;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A long backlog costs per event what a short one does: the database looks at rows that are due and at no others. How
 * fast it is, is printed, never asserted.
 */
class OutboxBacklogIT extends CommonServerTest {
    private static final Logger log = LoggerFactory.getLogger(OutboxBacklogIT.class);
    private static final String TYPE = "measured";
    private static final String QUEUE = "outbox.backlog.test";
    private static final int BATCH = 200;

    /** The whole of it, 100,000, on request: it takes a minute. */
    private static final int BACKLOG = Integer.getInteger("courtgate.backlog", Race.rounds(4_000, 10_000));

    private static final int LONG = Race.rounds(3_000, 10_000);

    private static final int SHARED = Race.rounds(1_000, 4_000);

    @Autowired
    private OutboxMapper mapper;

    @Autowired
    private OutboxRelay relay;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private AmqpAdmin broker;

    @BeforeEach
    void listen() {
        jdbc.update("delete from outbox_event");
        var queue = QueueBuilder.durable(QUEUE).quorum().build();
        broker.declareQueue(queue);
        broker.declareBinding(BindingBuilder.bind(queue)
                .to(new TopicExchange(Topology.BOOKING_EVENTS))
                .with(TYPE));
    }

    @AfterEach
    void leave() {
        broker.deleteQueue(QUEUE);
        jdbc.update("delete from outbox_event");
    }

    private void insert(int from, int to, String status) {
        var at = Timestamp.from(clock.instant().minusSeconds(60));
        List<Object[]> rows = new ArrayList<>();
        for (int i = from; i < to; i++) {
            rows.add(new Object[] {"e" + i, "order" + i, TYPE, status, at, at});
        }
        jdbc.batchUpdate("""
                insert into outbox_event
                  (event_id, aggregate_id, exchange_name, routing_key, body, status,
                   next_attempt_at, created_at)
                values (?, ?, 'booking.events', ?, '{"a":"body of an ordinary length, as they go"}',
                        ?, ?, ?)
                """, rows);
    }

    /** Rows the database's engine had to look at while the relay leased a batch. */
    private long rowsRead() {
        return transaction.execute(tx -> {
            long before = handlerReads();
            assertThat(mapper.lockDue(clock.instant(), BATCH)).hasSize(BATCH);
            return handlerReads() - before;
        });
    }

    private long handlerReads() {
        return jdbc
                .query(
                        "show session status where variable_name in" + " ('Handler_read_key', 'Handler_read_next')",
                        (row, i) -> row.getLong("Value"))
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void looksAtNoMoreRowsForALongBacklogThanForAShortOne() {
        insert(0, BATCH, "PENDING");
        jdbc.execute("analyze table outbox_event");
        long shortOne = rowsRead();
        insert(BATCH, LONG, "PENDING");
        insert(LONG, 2 * LONG, "SENT");
        jdbc.execute("analyze table outbox_event");
        long longOne = rowsRead();
        log.info("Rows read for a batch of {}: {}, in a backlog: {}", BATCH, shortOne, longOne);
        assertThat(longOne).isLessThanOrEqualTo(2 * shortOne);
    }

    @Test
    void relaysABacklogAtOnePace() {
        for (int i = 0; i < BACKLOG; i += 2_000) {
            insert(i, i + 2_000, "PENDING");
        }
        List<Long> nanosPerTenth = new ArrayList<>();
        int tenth = BACKLOG / 10 / BATCH;
        for (int part = 0; part < 10; part++) {
            long start = System.nanoTime();
            for (int batch = 0; batch < tenth; batch++) {
                assertThat(relay.relayBatch().tried()).isEqualTo(BATCH);
            }
            nanosPerTenth.add(System.nanoTime() - start);
        }
        double perSecond = BACKLOG
                * 1e9
                / nanosPerTenth.stream().mapToLong(Long::longValue).sum();
        log.info(
                "Relayed {} events with confirms, {}/s; each tenth against the second: {}",
                BACKLOG,
                Math.round(perSecond),
                nanosPerTenth.stream()
                        .map(n -> "%.2f".formatted((double) n / nanosPerTenth.get(1)))
                        .collect(Collectors.joining(" ")));
        assertThat(count("outbox_event where status = 'SENT' and attempts = 1")).isEqualTo(BACKLOG);
    }

    @Test
    void sharesABacklogAmongTwoRelays() {
        insert(0, SHARED, "PENDING");
        Callable<Integer> actor = () -> {
            int relayed = 0;
            while (count("outbox_event where status = 'PENDING'") > 0) {
                relayed += relay.relayBatch().tried();
            }
            return relayed;
        };
        List<Integer> relayed = Race.run(List.of(actor, actor));
        assertThat(relayed.get(0) + relayed.get(1)).isEqualTo(SHARED);
        assertThat(count("outbox_event where status = 'SENT' and attempts = 1")).isEqualTo(SHARED);
    }
}
