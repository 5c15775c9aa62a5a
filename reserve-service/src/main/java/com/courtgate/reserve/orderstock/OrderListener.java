package com.courtgate.reserve.orderstock;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.contract.StockReserved;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.TraceContexts;
import com.courtgate.reserve.fate.SettleScript;
import com.courtgate.reserve.handoff.StockAnswers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears of orders of several slots. A message is acknowledged when the broker has its answer; a failure on the way has
 * it tried again, and the script says the same again. An order of a session that Redis does not know gets no answer,
 * for it may be on sale again in a moment: it ends by booking-service's patience.
 */
@Component
class OrderListener {
    private static final Logger log = LoggerFactory.getLogger(OrderListener.class);
    private final TakeOrderScript takeOrder;
    private final SettleScript settle;
    private final StockAnswers answers;
    private final ObjectMapper json;
    private final MeterRegistry metrics;

    OrderListener(
            TakeOrderScript takeOrder,
            SettleScript settle,
            StockAnswers answers,
            ObjectMapper json,
            MeterRegistry metrics) {
        this.takeOrder = takeOrder;
        this.settle = settle;
        this.answers = answers;
        this.json = json;
        this.metrics = metrics;
    }

    @RabbitListener(queues = Topology.RESERVE_ORDERS_QUEUE, containerFactory = "fateContainers")
    void told(Message message) {
        String trace =
                TraceContexts.acceptOrCreate(message.getMessageProperties().getHeader(TraceContexts.HEADER));
        try (var ignored = MDC.putCloseable(TraceContexts.MDC_KEY, trace)) {
            take(read(message));
        }
    }

    private void take(JsonNode event) {
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
        TakeOrderScript.Outcome outcome = takeOrder.take(order);
        switch (outcome) {
            case TakeOrderScript.Outcome.Held held ->
                answers.reserved(new StockReserved(order.orderNo(), order.sessionId(), order.userId(), order.items()));
            case TakeOrderScript.Outcome.Refused refused ->
                answers.failed(
                        new StockReserveFailed(order.orderNo(), order.sessionId(), order.userId(), refused.reason()));
            case TakeOrderScript.Outcome.UnknownSession unknown ->
                log.warn("Order {} is not answered: session {} is not loaded", order.orderNo(), order.sessionId());
        }
        metrics.counter("courtgate.orders.stock", "answer", word(outcome)).increment();
    }

    private static String word(TakeOrderScript.Outcome outcome) {
        return switch (outcome) {
            case TakeOrderScript.Outcome.Held held -> "RESERVED";
            case TakeOrderScript.Outcome.Refused refused -> refused.reason().name();
            case TakeOrderScript.Outcome.UnknownSession unknown -> "UNKNOWN_SESSION";
        };
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
