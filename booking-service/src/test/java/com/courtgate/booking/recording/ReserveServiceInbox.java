package com.courtgate.booking.recording;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.contract.WaitlistsMarked;
import com.courtgate.common.tracing.BatchSpans;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Listens where reserve-service does and keeps every delivery, doubles too, as it came. */
@Component
public class ReserveServiceInbox {
    private final List<Decision> decisions = new CopyOnWriteArrayList<>();
    private final List<String> contexts = new CopyOnWriteArrayList<>();
    private final List<SlotsBlocked> blocks = new CopyOnWriteArrayList<>();
    private final List<WaitlistsMarked> waitlistMarks = new CopyOnWriteArrayList<>();
    private final List<SessionPostponed> postponements = new CopyOnWriteArrayList<>();
    private final List<Release> releases = new CopyOnWriteArrayList<>();
    private final ObjectMapper json;

    ReserveServiceInbox(ObjectMapper json) {
        this.json = json;
    }

    /** An event of the release queue, with the id its message carried. */
    public record Release(String messageId, Event<HoldReleased> event) {}

    /** One for each time the trace's decision arrived. */
    public List<Decision> decisionsOf(String traceId) {
        return decisions.stream().filter(d -> d.traceId().equals(traceId)).toList();
    }

    /** Returns the trace contexts that came with the decisions of those who are followed, as they came. */
    public List<String> contexts() {
        return contexts;
    }

    /** In the order of their arrival. */
    public List<Release> releasesOf(String aggregateId) {
        return releases.stream()
                .filter(r -> r.event().aggregateId().equals(aggregateId))
                .toList();
    }

    /** Returns the reports of a session's blocks, in the order of arrival. */
    public List<SlotsBlocked> blocksOf(long sessionId) {
        return blocks.stream().filter(b -> b.sessionId() == sessionId).toList();
    }

    /** Returns the reports of the marks of a session's waitlists, in the order of arrival. */
    public List<WaitlistsMarked> waitlistMarksOf(long sessionId) {
        return waitlistMarks.stream().filter(m -> m.sessionId() == sessionId).toList();
    }

    /** Returns the reports of a session's postponements, in the order of arrival. */
    public List<SessionPostponed> postponementsOf(long sessionId) {
        return postponements.stream().filter(p -> p.sessionId() == sessionId).toList();
    }

    void forgetAll() {
        postponements.clear();
        blocks.clear();
        waitlistMarks.clear();
        decisions.clear();
        contexts.clear();
        releases.clear();
    }

    @RabbitListener(queues = Topology.DECISION_QUEUE)
    void decided(Message message) throws IOException {
        if (message.getMessageProperties().getHeader(BatchSpans.HEADER) instanceof String followed) {
            contexts.add(followed);
        }
        decisions.addAll(json.readValue(message.getBody(), HoldsDecided.class).decisions());
    }

    @RabbitListener(queues = Topology.RELEASE_QUEUE)
    void released(Message message) throws IOException {
        releases.add(new Release(
                message.getMessageProperties().getMessageId(),
                json.readValue(message.getBody(), new TypeReference<>() {})));
    }

    @RabbitListener(queues = Topology.RESERVE_BLOCKS_QUEUE)
    void blocked(Message message) throws IOException {
        blocks.add(json.readValue(message.getBody(), new TypeReference<Event<SlotsBlocked>>() {})
                .payload());
    }

    @RabbitListener(queues = Topology.RESERVE_WAITLISTS_QUEUE)
    void marked(Message message) throws IOException {
        waitlistMarks.add(json.readValue(message.getBody(), new TypeReference<Event<WaitlistsMarked>>() {})
                .payload());
    }

    @RabbitListener(queues = Topology.RESERVE_SESSIONS_QUEUE)
    void postponed(Message message) throws IOException {
        postponements.add(json.readValue(message.getBody(), new TypeReference<Event<SessionPostponed>>() {})
                .payload());
    }
}
