package com.courtgate.reserve.stock;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.contract.WaitlistsMarked;
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

/** Hears what is on sale again, and to whom slots are from now on; acknowledged when Redis knows it. */
@Component
class SlotListener {
    private static final Logger log = LoggerFactory.getLogger(SlotListener.class);
    private static final TypeReference<Event<HoldReleased>> RELEASED = new TypeReference<>() {};
    private static final TypeReference<Event<SlotsBlocked>> BLOCKED = new TypeReference<>() {};
    private static final TypeReference<Event<WaitlistsMarked>> MARKED = new TypeReference<>() {};
    private static final TypeReference<Event<Allowances>> ALLOWED = new TypeReference<>() {};

    private final ReleaseScript release;
    private final SlotTermsScript terms;
    private final AllowancesScript allowances;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final ShardBreakers breakers;

    SlotListener(
            ReleaseScript release,
            SlotTermsScript terms,
            AllowancesScript allowances,
            SoldOutCache soldOut,
            MessageReader messages,
            ShardBreakers breakers) {
        this.release = release;
        this.terms = terms;
        this.allowances = allowances;
        this.soldOut = soldOut;
        this.messages = messages;
        this.breakers = breakers;
    }

    /** Reservations that ended, whose permits are free. */
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

    /** Slots that the office takes out of sale or puts back. */
    @RabbitListener(queues = Topology.RESERVE_BLOCKS_QUEUE, containerFactory = EventContainers.FACTORY)
    void blocked(Message message) {
        SlotsBlocked blocked = messages.payload(message, BLOCKED);
        int changed = breakers.ask(blocked.sessionId(), () -> terms.apply(blocked));
        log.info("{} slots of session {} changed their block", changed, blocked.sessionId());
        blocked.slots().forEach(slot -> soldOut.forget(slot.slotId()));
    }

    /** Slots whose free permits are kept for their waitlists, or not any more. */
    @RabbitListener(queues = Topology.RESERVE_WAITLISTS_QUEUE, containerFactory = EventContainers.FACTORY)
    void marked(Message message) {
        WaitlistsMarked marked = messages.payload(message, MARKED);
        int changed = breakers.ask(marked.sessionId(), () -> terms.apply(marked));
        log.info("{} slots of session {} changed the mark of their waitlist", changed, marked.sessionId());
        marked.slots().forEach(slot -> soldOut.forget(slot.slotId()));
    }

    /** People who were suspended, or are no more. */
    @RabbitListener(queues = Topology.RESERVE_ALLOWANCES_QUEUE, containerFactory = EventContainers.FACTORY)
    void allowed(Message message) {
        Allowances changed = messages.payload(message, ALLOWED);
        breakers.ask(changed.sessionId(), () -> allowances.replace(changed));
    }
}
