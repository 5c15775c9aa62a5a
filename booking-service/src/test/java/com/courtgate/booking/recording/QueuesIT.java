package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.testing.Docs;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** An operator's view of the backlog and of this instance. */
class QueuesIT extends SaleServerTest {
    @Autowired
    private AmqpAdmin queues;

    @Autowired
    private RabbitTemplate messages;

    @AfterEach
    void empty() {
        queues.purgeQueue(Topology.PARKED_QUEUE);
    }

    @Test
    void tellsHowManyMessagesWaitAndWhoTakesThem() {
        long before = messagesIn(Topology.PARKED_QUEUE);
        messages.convertAndSend("", Topology.PARKED_QUEUE, "nobody takes this");
        eventually(() -> assertThat(messagesIn(Topology.PARKED_QUEUE)).isEqualTo(before + 1));
        assertThat(queue(Topology.RESERVE_QUEUE).path("consumers").asInt()).isPositive();
        assertThat(queue(Topology.PARKED_QUEUE).path("consumers").asInt()).isZero();
    }

    @Test
    void holdsEveryQueueOfTheTopology() {
        Set<String> documented = Docs.rows("topology.md", "What runs over the broker").stream()
                .map(row -> row.get(2))
                .collect(Collectors.toSet());
        assertThat(get(admin(), "/admin/queues").isOk().data().findValuesAsText("name"))
                .hasSizeGreaterThan(5)
                .containsExactlyInAnyOrderElementsOf(documented);
    }

    @Test
    void isTheAdministratorsAlone() {
        get(student(7), "/admin/queues").isRefused(403, "FORBIDDEN");
        get(null, "/admin/queues").isRefused(401, "UNAUTHORIZED");
    }

    @Test
    void tellsTheGatewayHowThisInstanceIs() {
        JsonNode told = getInternal("/internal/instance").isOk().body();
        assertThat(told.path("takesRequests").asBoolean()).isTrue();
        assertThat(Instant.parse(told.path("since").asText())).isBefore(Instant.now());
        get(admin(), "/internal/instance").isRefused(403, "FORBIDDEN");
    }

    private long messagesIn(String name) {
        return queue(name).path("messages").asLong();
    }

    private JsonNode queue(String name) {
        return StreamSupport.stream(get(admin(), "/admin/queues").isOk().data().spliterator(), false)
                .filter(queue -> queue.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
