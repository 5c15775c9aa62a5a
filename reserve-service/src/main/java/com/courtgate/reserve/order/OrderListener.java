package com.courtgate.reserve.order;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.reserve.broker.EndOfQueuePublisher;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears of orders, as many at a time as wait. All are acknowledged when the permits are pending or the broker has the
 * refusals; those of a session that failed on the way come round again, and nobody else's wait for them.
 */
@Component
class OrderListener {
    private static final TypeReference<Event<OrderCreated>> CREATED = new TypeReference<>() {};
    private final TakeOrderPermits takeOrderPermits;
    private final MessageReader messages;
    private final EndOfQueuePublisher endOfQueue;
    private final RequestTracer tracer;

    OrderListener(
            TakeOrderPermits takeOrderPermits,
            MessageReader messages,
            EndOfQueuePublisher endOfQueue,
            RequestTracer tracer) {
        this.takeOrderPermits = takeOrderPermits;
        this.messages = messages;
        this.endOfQueue = endOfQueue;
        this.tracer = tracer;
    }

    /** The orders of one session, each once, and all messages that told of them. */
    private record SessionOrders(Set<OrderCreated> orders, List<Message> messages) {
        SessionOrders() {
            this(new LinkedHashSet<>(), new ArrayList<>());
        }
    }

    @RabbitListener(queues = Topology.RESERVE_ORDERS_QUEUE, containerFactory = EventContainers.BATCH_FACTORY)
    void created(List<Message> batch) {
        Map<Long, SessionOrders> bySession = new LinkedHashMap<>();
        Map<String, String> contexts = new LinkedHashMap<>();
        for (Message message : batch) {
            sort(message, bySession, contexts);
        }
        try (BatchSpans spans = BatchSpans.takeEach(tracer, Topology.ORDER_CREATED, contexts)) {
            bySession.forEach((sessionId, together) -> take(sessionId, together, spans));
        }
    }

    private void sort(Message message, Map<Long, SessionOrders> bySession, Map<String, String> contexts) {
        OrderCreated order;
        try {
            order = messages.read(message, CREATED, OrderListener::isWhole).payload();
        } catch (AmqpRejectAndDontRequeueException counted) {
            return; // dropped, and not those beside it
        }
        SessionOrders together = bySession.computeIfAbsent(order.sessionId(), id -> new SessionOrders());
        together.messages().add(message);
        together.orders().add(order);
        contexts.putIfAbsent(
                order.traceId(),
                TraceContexts.acceptOrCreate(message.getMessageProperties().getHeader(TraceContexts.HEADER)));
    }

    private static boolean isWhole(Event<OrderCreated> event) {
        OrderCreated order = event.payload();
        return order != null && order.orderNo() != null && !order.slotIds().isEmpty();
    }

    private void take(long sessionId, SessionOrders together, BatchSpans spans) {
        try {
            takeOrderPermits.take(sessionId, List.copyOf(together.orders()), spans);
        } catch (RuntimeException failure) {
            together.messages().forEach(message -> endOfQueue.putThere(message, failure));
        }
    }
}
