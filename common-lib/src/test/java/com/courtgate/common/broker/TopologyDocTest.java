package com.courtgate.common.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.Queue;

class TopologyDocTest {

    @Test
    void isWhatTheDocumentSays() {
        var declared = new BrokerTopologyAutoConfiguration().brokerTopology();
        assertThat(declared.getDeclarablesByType(Binding.class).stream()
                        .map(b -> b.getExchange() + " " + b.getRoutingKey() + " " + b.getDestination())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(Docs.rows("topology.md", "What runs over the broker").stream()
                        .map(row -> String.join(" ", row.subList(0, 3)))
                        .toList());
    }

    @Test
    void hasOnlyDurableQuorumQueues() {
        Map<String, Queue> queues = new BrokerTopologyAutoConfiguration()
                .brokerTopology().getDeclarablesByType(Queue.class).stream()
                        .collect(Collectors.toMap(Queue::getName, queue -> queue));
        assertThat(queues.values())
                .isNotEmpty()
                .allMatch(Queue::isDurable)
                .allMatch(q -> "quorum".equals(q.getArguments().get("x-queue-type")));
    }
}
