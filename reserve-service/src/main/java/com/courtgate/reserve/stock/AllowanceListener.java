package com.courtgate.reserve.stock;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.Event;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.redis.ShardBreakers;
import com.fasterxml.jackson.core.type.TypeReference;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Hears at once of people who were suspended, or are no more; acknowledged when Redis knows it. */
@Component
class AllowanceListener {
    private static final TypeReference<Event<Allowances>> CHANGED = new TypeReference<>() {};
    private final AllowancesScript script;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    AllowanceListener(AllowancesScript script, MessageReader messages, ShardBreakers breakers) {
        this.script = script;
        this.messages = messages;
        this.breakers = breakers;
    }

    @RabbitListener(queues = Topology.RESERVE_ALLOWANCES_QUEUE, containerFactory = EventContainers.FACTORY)
    void changed(Message message) {
        Allowances changed = messages.read(message, CHANGED, event -> event.payload() != null)
                .payload();
        breakers.ask(changed.sessionId(), () -> script.replace(changed));
    }
}
