package com.courtgate.reserve.orderstock;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.contract.StockReserved;
import com.courtgate.common.contract.Topology;
import com.courtgate.reserve.fate.SettleScript;
import com.courtgate.reserve.handoff.StockAnswers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears of orders of several slots. A message is acknowledged when the broker has its answer; a
 * failure on the way has it tried again, and the script says the same again.
 */
@Component
class OrderListener {
    private final TakeOrderScript take;
    private final SettleScript settle;
    private final StockAnswers answers;
    private final ObjectMapper json;
    private final MeterRegistry metrics;

    OrderListener(
            TakeOrderScript take,
            SettleScript settle,
            StockAnswers answers,
            ObjectMapper json,
            MeterRegistry metrics) {
        this.take = take;
        this.settle = settle;
        this.answers = answers;
        this.json = json;
        this.metrics = metrics;
    }

    @RabbitListener(queues = Topology.RESERVE_ORDERS_QUEUE, containerFactory = "fateContainers")
    void told(Message message) {
        JsonNode event = read(message);
        switch (event.path("type").asText()) {
            case Topology.ORDER_CREATED -> created(payload(event, OrderCreated.class));
            case Topology.STOCK_SETTLED -> settle.settle(payload(event, HoldsDecided.class));
            default -> throw garbled(null);
        }
    }

    private void created(OrderCreated order) {
        if (order.orderNo() == null || order.items().isEmpty()) {
            throw garbled(null);
        }
        Optional<StockReserveFailed.Reason> refusal = take.take(order);
        if (refusal.isPresent()) {
            answers.failed(
                    new StockReserveFailed(
                            order.orderNo(), order.sessionId(), order.userId(), refusal.get()));
        } else {
            answers.reserved(
                    new StockReserved(
                            order.orderNo(), order.sessionId(), order.userId(), order.items()));
        }
        metrics.counter(
                        "courtgate.orders.stock",
                        "answer",
                        refusal.map(Enum::name).orElse("RESERVED"))
                .increment();
    }

    private JsonNode read(Message message) {
        try {
            return json.readTree(message.getBody());
        } catch (IOException e) {
            throw garbled(e);
        }
    }

    private <T> T payload(JsonNode event, Class<T> type) {
        try {
            T payload = json.treeToValue(event.path("payload"), type);
            if (payload == null) {
                throw garbled(null);
            }
            return payload;
        } catch (JsonProcessingException e) {
            throw garbled(e);
        }
    }

    private AmqpRejectAndDontRequeueException garbled(@Nullable Exception cause) {
        metrics.counter("courtgate.messages.garbled").increment();
        return new AmqpRejectAndDontRequeueException("unreadable message dropped", cause);
    }
}
