package com.courtgate.reserve.stock;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
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

/** Hears of ended reservations and puts their permits back on sale; acknowledged when Redis has them. */
@Component
class ReleaseListener {
    private static final Logger log = LoggerFactory.getLogger(ReleaseListener.class);
    private static final TypeReference<Event<HoldReleased>> RELEASED = new TypeReference<>() {};
    private final ReleaseScript release;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    ReleaseListener(ReleaseScript release, SoldOutCache soldOut, MessageReader messages, ShardBreakers breakers) {
        this.release = release;
        this.soldOut = soldOut;
        this.messages = messages;
        this.breakers = breakers;
    }

    @RabbitListener(queues = Topology.RELEASE_QUEUE, containerFactory = EventContainers.FACTORY)
    void released(Message message) {
        HoldReleased released = messages.read(
                        message,
                        RELEASED,
                        event -> event.payload() != null && event.payload().traceId() != null)
                .payload();
        if (breakers.ask(released.sessionId(), () -> release.release(released))) {
            log.debug("Slot {} is back on sale", released.slotId());
        }
        soldOut.forget(released.slotId());
    }
}
