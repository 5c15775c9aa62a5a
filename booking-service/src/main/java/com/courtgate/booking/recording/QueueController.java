package com.courtgate.booking.recording;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.envelope.Envelope;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.QueueInformation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The backlog at the broker, for the office. */
@RestController
@Tag(name = "queues", description = "The backlog at the broker")
record QueueController(AmqpAdmin broker) {
    private static final List<String> QUEUES = List.of(
            Topology.RESERVE_QUEUE,
            Topology.DECISION_QUEUE,
            Topology.RELEASE_QUEUE,
            Topology.RESERVE_ORDERS_QUEUE,
            Topology.RESERVE_SESSIONS_QUEUE,
            Topology.RESERVE_BLOCKS_QUEUE,
            Topology.RESERVE_WAITLISTS_QUEUE,
            Topology.RESERVE_ALLOWANCES_QUEUE,
            Topology.BOOKING_PAYMENTS_QUEUE,
            Topology.PAYMENT_BOOKINGS_QUEUE,
            Topology.DEAD_LETTER_QUEUE,
            Topology.PARKED_QUEUE);

    /**
     * A queue of every service's.
     *
     * @param messages that wait to be taken by a consumer; null where there is no such queue
     * @param consumers of all instances
     */
    @Schema(name = "Queue")
    record View(
            String name,
            @Nullable Integer messages,
            @Nullable Integer consumers) {}

    @Operation(operationId = "listQueues", summary = "Messages that wait in the queues of all services")
    @GetMapping("/admin/queues")
    Envelope<List<View>> list() {
        return Envelope.ok(QUEUES.stream().map(this::view).toList());
    }

    private View view(String name) {
        QueueInformation queue = broker.getQueueInfo(name);
        return queue == null
                ? new View(name, null, null)
                : new View(name, queue.getMessageCount(), queue.getConsumerCount());
    }
}
