package com.courtgate.reserve.session;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.redis.ShardBreakers;
import com.fasterxml.jackson.core.type.TypeReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Hears of sessions that open later than they were to; acknowledged when Redis knows it. */
@Component
class PostponeListener {
    private static final Logger log = LoggerFactory.getLogger(PostponeListener.class);
    private static final TypeReference<Event<SessionPostponed>> POSTPONED = new TypeReference<>() {};
    private final PostponeScript script;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    PostponeListener(PostponeScript script, MessageReader messages, ShardBreakers breakers) {
        this.script = script;
        this.messages = messages;
        this.breakers = breakers;
    }

    @RabbitListener(queues = Topology.RESERVE_SESSIONS_QUEUE, containerFactory = EventContainers.FACTORY)
    void postponed(Message message) {
        SessionPostponed postponed = messages.payload(message, POSTPONED);
        if (breakers.ask(postponed.sessionId(), () -> script.postpone(postponed))) {
            log.info("The gate of session {} is shut until {}", postponed.sessionId(), postponed.gateTimeMillis());
        }
    }
}
