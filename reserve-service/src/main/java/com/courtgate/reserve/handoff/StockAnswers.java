package com.courtgate.reserve.handoff;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.contract.StockReserved;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.TraceContexts;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.MDC;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.AmqpTimeoutException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/**
 * Tells booking-service what became of an order's stock. Returns when the broker has it; throws when it may not: then
 * it has to be said again, under a new event id, and applies by the order's state.
 */
@Component
public class StockAnswers {
    private static final Duration CONFIRM = Duration.ofSeconds(10);
    private final RabbitTemplate rabbit;
    private final ObjectMapper json;
    private final Clock clock;

    StockAnswers(RabbitTemplate rabbit, ObjectMapper json, Clock clock) {
        this.rabbit = rabbit;
        this.json = json;
        this.clock = clock;
    }

    public void reserved(StockReserved stock) {
        publish(Topology.STOCK_RESERVED, stock.orderNo(), stock);
    }

    public void failed(StockReserveFailed stock) {
        publish(Topology.STOCK_RESERVE_FAILED, stock.orderNo(), stock);
    }

    private void publish(String type, String orderNo, Object payload) {
        String eventId = UUID.randomUUID().toString();
        var event = new Event<>(eventId, type, orderNo, 0, clock.instant(), payload);
        var correlation = new CorrelationData(eventId);
        rabbit.send(Topology.RESERVE_EVENTS, type, message(event), correlation);
        try {
            var confirm = correlation.getFuture().get(CONFIRM.toMillis(), TimeUnit.MILLISECONDS);
            if (!confirm.isAck() || correlation.getReturned() != null) {
                throw new AmqpException("the broker did not take it: " + confirm.getReason());
            }
        } catch (TimeoutException e) {
            throw new AmqpTimeoutException("no confirm within " + CONFIRM, e);
        } catch (ExecutionException e) {
            throw new AmqpException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AmqpException(e);
        }
    }

    private Message message(Event<Object> event) {
        try {
            return MessageBuilder.withBody(json.writeValueAsBytes(event))
                    .setContentType("application/json")
                    .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
                    .setMessageId(event.eventId())
                    .setHeader(TraceContexts.HEADER, TraceContexts.next(MDC.get(TraceContexts.MDC_KEY)))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings is writable", e);
        }
    }
}
