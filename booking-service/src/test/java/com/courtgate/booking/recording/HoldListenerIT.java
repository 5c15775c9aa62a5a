package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.RecordingConfiguration.RecordingSettings;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.CrashOnDemand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.QueueInformation;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.annotation.Autowired;

class HoldListenerIT extends SaleServerTest {
    private static final String GARBAGE = "{\"sessionId\":7,\"holds\":[{\"traceId\":";

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private AmqpAdmin broker;

    @Autowired
    private RabbitListenerEndpointRegistry listeners;

    @Autowired
    private CachingConnectionFactory connections;

    @Autowired
    private CrashOnDemand crashes;

    @Autowired
    private RecordingSettings recording;

    private void publish(Message message) {
        rabbit.send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, message);
    }

    private static Message malformed(String mark) {
        return MessageBuilder.withBody((GARBAGE + mark).getBytes(StandardCharsets.UTF_8))
                .build();
    }

    private SimpleMessageListenerContainer consumer() {
        return listeners.getListenerContainers().stream()
                .map(SimpleMessageListenerContainer.class::cast)
                .filter(c -> Set.of(c.getQueueNames()).contains(Topology.RESERVE_QUEUE))
                .findFirst()
                .orElseThrow();
    }

    /** Lets messages pile up in this order, so that one consumer takes them as one batch. */
    private void inOneBatch(Message... messages) {
        consumer().stop();
        consumer().setConcurrentConsumers(1);
        try {
            rabbit.invoke(oneChannel -> {
                for (Message message : messages) {
                    oneChannel.send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, message);
                }
                return null;
            });
            eventually(() -> assertThat(broker.getQueueInfo(Topology.RESERVE_QUEUE))
                    .returns(messages.length, QueueInformation::getMessageCount));
        } finally {
            consumer().start();
        }
    }

    @AfterEach
    void asManyConsumersAsBefore() {
        consumer().setConcurrentConsumers(recording.consumers());
    }

    private static String aMark() {
        return "mark-" + aUser();
    }

    private void assertParkedOnce(String mark) {
        eventually(() -> assertThat(count("dead_letter where status = 'PARKED' and body like ?", "%" + mark))
                .isEqualTo(1));
    }

    @Test
    void sendsTheDecisionOfEachHoldBack() {
        Slot slot = aSlot(2);
        List<Hold> holds = holds(slot, 3);
        handOver(slot, holds);
        List<Decision> arrived =
                holds.stream().map(hold -> arrivedDecision(hold.traceId())).toList();
        assertThat(arrived)
                .extracting(Decision::outcome)
                .containsExactlyInAnyOrder(Outcome.SUCCESS, Outcome.SUCCESS, Outcome.FAILED);
        for (Decision decision : arrived) {
            boolean success = decision.outcome() == Outcome.SUCCESS;
            assertThat(decision.reason()).isEqualTo(success ? null : ResultCode.OUT_OF_STOCK);
            assertThat(decision.reservationIds()).hasSize(success ? 1 : 0);
            assertThat(decision.orderNo() != null).isEqualTo(success);
        }
        assertThat(activeReservations(slot)).isEqualTo(2);
    }

    @Test
    void sendsTheSameDecisionForEveryCopy() {
        Slot slot = aSlot(2);
        Hold hold = aHold(slot);
        handOver(slot, List.of(hold));
        Decision first = arrivedDecision(hold.traceId());
        handOver(slot, List.of(hold));
        eventually(() -> assertThat(inbox.decisionsOf(hold.traceId())).containsExactly(first, first));
        assertThat(activeReservations(slot)).isEqualTo(1);
    }

    @Test
    void decidesHoldsOfSeveralSessionsInOneBatch() {
        Slot one = aSlot(1);
        Slot two = aSlot(1);
        Hold ofOne = aHold(one);
        Hold ofTwo = aHold(two);
        inOneBatch(handOff(one, List.of(ofOne)), handOff(two, List.of(ofTwo)));
        assertThat(arrivedDecision(ofOne.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(arrivedDecision(ofTwo.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    /** The release before hands them off. */
    @Test
    void leavesTheHoldsOfARehearsalAlone() {
        Slot slot = aSlot(1);
        Hold real = aHold(slot);
        Slot rehearsed = new Slot(-6, 1, 1);
        Hold nobodys = aHold(rehearsed);
        inOneBatch(handOff(rehearsed, List.of(nobodys)), handOff(slot, List.of(real)));
        assertThat(arrivedDecision(real.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        handOverAndAwaitOneMore(aSlot(1));
        assertThat(inbox.decisionsOf(nobodys.traceId())).isEmpty();
        assertThat(count("hold_decision where trace_id = ?", nobodys.traceId())).isZero();
        assertThat(count("dead_letter where trace_ids = ?", nobodys.traceId())).isZero();
    }

    @RepeatedTest(3)
    void parksAMalformedMessageAndGoesOn() {
        Slot slot = aSlot(9);
        String mark = aMark();
        publish(malformed(mark));
        Hold next = aHold(slot);
        handOver(slot, List.of(next));
        assertThat(arrivedDecision(next.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertParkedOnce(mark);
    }

    @Test
    void decidesTheNeighboursOfMalformedMessagesOnce() {
        Slot slot = aSlot(9);
        Hold first = aHold(slot);
        Hold second = aHold(slot);
        List<String> marks = List.of(aMark(), aMark(), aMark());
        inOneBatch(
                malformed(marks.get(0)),
                handOff(slot, List.of(first)),
                malformed(marks.get(1)),
                handOff(slot, List.of(second)),
                malformed(marks.get(2)));
        marks.forEach(this::assertParkedOnce);
        Hold later = aHold(slot);
        handOver(slot, List.of(later));
        arrivedDecision(later.traceId());
        // An unacknowledged message would have come again before the later one.
        assertThat(inbox.decisionsOf(first.traceId())).hasSize(1);
        assertThat(inbox.decisionsOf(second.traceId())).hasSize(1);
    }

    @Test
    void survivesABatchOfNothingButGarbage() {
        List<String> marks = List.of(aMark(), aMark());
        inOneBatch(malformed(marks.get(0)), malformed(marks.get(1)));
        marks.forEach(this::assertParkedOnce);
        Slot slot = aSlot(1);
        Hold next = aHold(slot);
        handOver(slot, List.of(next));
        assertThat(arrivedDecision(next.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void rulesOnAMessageWhoseBodyIsMalformedByItsHeaders() {
        Slot slot = aSlot(1);
        Hold hold = aHold(slot);
        Message damaged = handOff(slot, List.of(hold));
        publish(MessageBuilder.withBody(GARBAGE.getBytes(StandardCharsets.UTF_8))
                .andProperties(damaged.getMessageProperties())
                .build());
        assertThat(arrivedDecision(hold.traceId()).reason()).isEqualTo(ResultCode.FAILED);
        assertThat(activeReservations(slot)).isZero();
    }

    @Test
    void comesToTheSameEndWhateverOrderAndHoweverOften() {
        List<Slot> slots = aSession(150, 150, 150, 20);
        var random = new Random(42);
        List<Hold> all = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            Slot slot = slots.get(i % slots.size());
            List<Hold> holds = holds(slot, 1 + random.nextInt(3));
            all.addAll(holds);
            messages.add(handOff(slot, holds));
            messages.add(handOff(slot, holds));
        }
        Collections.shuffle(messages, random);
        messages.forEach(this::publish);

        eventually(() -> assertThat(all)
                .allSatisfy(
                        h -> assertThat(inbox.decisionsOf(h.traceId()).size()).isPositive()));
        handOverAndAwaitOneMore(slots.get(3));
        for (Hold hold : all) {
            assertThat(Set.copyOf(inbox.decisionsOf(hold.traceId()))).hasSize(1);
        }
        for (Slot slot : slots) {
            long held =
                    all.stream().filter(h -> h.slotIds().contains(slot.id())).count();
            assertThat(activeReservations(slot)).isEqualTo(Math.min(held, slot.permits()));
        }
        assertThat(count("booking_order where session_id = ?", slots.getFirst().sessionId()))
                .isEqualTo(count(
                        "reservation where session_id = ?", slots.getFirst().sessionId()));
    }

    private void handOverAndAwaitOneMore(Slot slot) {
        Hold last = aHold(slot);
        handOver(slot, List.of(last));
        arrivedDecision(last.traceId());
    }

    // Deaths in the middle (I3, I7)

    @ParameterizedTest
    @EnumSource(CrashPoint.class)
    void recordsOnceAndAnswersThoughRecordingFails(CrashPoint point) {
        whileNoneIsUnderWay(() -> crashes.dieAt(point));
        assertRecordedOnceAndAnswered(point);
    }

    @ParameterizedTest
    @EnumSource(CrashPoint.class)
    void recordsOnceAndAnswersThoughTheConnectionDies(CrashPoint point) {
        whileNoneIsUnderWay(() -> crashes.dieAt(point, connections::resetConnection));
        assertRecordedOnceAndAnswered(point);
    }

    /** A message of the test before may be answered and not acknowledged yet, and would die in place of this one's. */
    private void whileNoneIsUnderWay(Runnable arm) {
        consumer().stop();
        try {
            arm.run();
        } finally {
            consumer().start();
        }
    }

    private void assertRecordedOnceAndAnswered(CrashPoint point) {
        Slot slot = aSlot(1);
        Hold winner = aHold(slot);
        Hold loser = aHold(slot);
        handOver(slot, List.of(winner, loser));
        eventually(() -> assertThat(crashes.hasDied()).isTrue());
        Decision success = arrivedDecision(winner.traceId());
        Decision refusal = arrivedDecision(loser.traceId());
        assertThat(success.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(refusal.reason()).isEqualTo(ResultCode.OUT_OF_STOCK);
        assertThat(count("reservation where slot_id = ?", slot.id())).isEqualTo(1);
        assertThat(count("booking_order where session_id = ?", slot.sessionId()))
                .isEqualTo(1);

        handOverAndAwaitOneMore(slot);
        assertThat(Set.copyOf(inbox.decisionsOf(winner.traceId()))).containsExactly(success);
        assertThat(Set.copyOf(inbox.decisionsOf(loser.traceId()))).containsExactly(refusal);
        // A message that was answered but not acknowledged comes again.
        int answers = point == CrashPoint.BEFORE_ACKNOWLEDGEMENT ? 2 : 1;
        eventually(() -> assertThat(inbox.decisionsOf(winner.traceId())).hasSizeGreaterThanOrEqualTo(answers));
    }
}
