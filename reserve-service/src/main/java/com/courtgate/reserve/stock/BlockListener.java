package com.courtgate.reserve.stock;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.SlotsBlocked;
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

/** Hears of slots that the office takes out of sale or puts back; acknowledged when Redis knows it. */
@Component
class BlockListener {
    private static final Logger log = LoggerFactory.getLogger(BlockListener.class);
    private static final TypeReference<Event<SlotsBlocked>> BLOCKED = new TypeReference<>() {};
    private final BlockScript block;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    BlockListener(BlockScript block, SoldOutCache soldOut, MessageReader messages, ShardBreakers breakers) {
        this.block = block;
        this.soldOut = soldOut;
        this.messages = messages;
        this.breakers = breakers;
    }

    @RabbitListener(queues = Topology.RESERVE_BLOCKS_QUEUE, containerFactory = EventContainers.FACTORY)
    void blocked(Message message) {
        SlotsBlocked blocked = messages.read(message, BLOCKED, event -> event.payload() != null)
                .payload();
        int changed = breakers.ask(blocked.sessionId(), () -> block.apply(blocked));
        log.info("{} slots of session {} changed their block", changed, blocked.sessionId());
        blocked.slots().forEach(slot -> soldOut.forget(slot.slotId()));
    }
}
