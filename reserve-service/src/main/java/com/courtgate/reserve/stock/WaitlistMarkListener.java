package com.courtgate.reserve.stock;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.LinesMarked;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.hold.SoldOutCache;
import com.courtgate.reserve.redis.ShardBreakers;
import com.fasterxml.jackson.core.type.TypeReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Hears of slots whose free permits are kept for their lines, or not any more; acknowledged when Redis knows it. */
@Component
class WaitlistMarkListener {
    private static final Logger log = LoggerFactory.getLogger(WaitlistMarkListener.class);
    private static final TypeReference<Event<LinesMarked>> MARKED = new TypeReference<>() {};
    private final MarkWaitlistsScript script;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    WaitlistMarkListener(
            MarkWaitlistsScript script, SoldOutCache soldOut, MessageReader messages, ShardBreakers breakers) {
        this.script = script;
        this.soldOut = soldOut;
        this.messages = messages;
        this.breakers = breakers;
    }

    @RabbitListener(queues = Topology.RESERVE_LINES_QUEUE, containerFactory = EventContainers.FACTORY)
    void marked(Message message) {
        LinesMarked marked =
                messages.read(message, MARKED, event -> event.payload() != null).payload();
        int changed = breakers.ask(marked.sessionId(), () -> script.apply(marked));
        log.info("{} slots of session {} changed the mark of their line", changed, marked.sessionId());
        marked.slots().forEach(slot -> soldOut.forget(slot.slotId()));
    }
}
