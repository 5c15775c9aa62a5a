package com.courtgate.reserve.broker;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.messaging.ConfirmedPublisher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.ImmediateRequeueAmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageBuilderSupport;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.support.ListenerExecutionFailedException;
import org.springframework.stereotype.Component;

/**
 * Lets a message that could not be applied come round again: a copy goes to the end of its queue, behind those of
 * sessions whose part of Redis is there. Messages come late, twice and in any order anyway. However long a server is
 * away it comes again; what fails {@link #MOST_FAILURES} times for another reason is parked for a person.
 */
@Component
public class EndOfQueuePublisher {
    private static final Logger log = LoggerFactory.getLogger(EndOfQueuePublisher.class);
    private static final String DEFAULT_EXCHANGE = "";
    private static final String PUT_THERE_AT = "courtgate-put-back-at"; // epoch millis
    private static final String FAILURES = "courtgate-failures"; // for which no server is to blame
    private static final String PARKED_FROM = "courtgate-parked-from"; // the queue
    private static final int MOST_FAILURES = 20;

    /** No message comes round sooner, so that a queue of nothing else does not turn at full speed. */
    private static final Duration ROUND = Duration.ofMillis(500);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private final ConfirmedPublisher publisher;
    private final MeterRegistry meters;
    private final Clock clock;

    EndOfQueuePublisher(RabbitTemplate rabbit, MeterRegistry meters, Clock clock) {
        this.publisher = new ConfirmedPublisher(rabbit, PATIENCE);
        this.meters = meters;
        this.clock = clock;
        List.of(
                        Topology.DECISION_QUEUE,
                        Topology.RELEASE_QUEUE,
                        Topology.RESERVE_ORDERS_QUEUE,
                        Topology.RESERVE_SESSIONS_QUEUE,
                        Topology.RESERVE_BLOCKS_QUEUE,
                        Topology.RESERVE_WAITLISTS_QUEUE,
                        Topology.RESERVE_ALLOWANCES_QUEUE)
                .forEach(this::parked); // at 0 from the start
    }

    /**
     * Returns when the broker has the copy, and the message can be acknowledged.
     *
     * @throws ImmediateRequeueAmqpException when it may not have it: the message itself goes back
     */
    public void putThere(Message message, Throwable why) {
        String queue = message.getMessageProperties().getConsumerQueue();
        boolean isBug = isBug(why);
        int failures = failuresOf(message) + (isBug ? 1 : 0);
        if (isBug && failures >= MOST_FAILURES) {
            log.error("A message of {} is parked in {} after {} failures", queue, Topology.PARKED_QUEUE, failures, why);
            var copy = copyOf(message, failures).setHeader(PARKED_FROM, queue).build();
            publish(new ConfirmedPublisher.Outgoing(Topology.DEAD_LETTER_EXCHANGE, Topology.PARKED_KEY, copy), why);
            parked(queue).increment();
            return;
        }
        if (isBug && failures == 1) {
            log.error("A message of {} fails for a reason nobody foresaw; it comes round again", queue, why);
        }
        waitForItsRound(message, why);
        var copy = copyOf(message, failures)
                .setHeader(PUT_THERE_AT, clock.millis())
                .build();
        publish(new ConfirmedPublisher.Outgoing(DEFAULT_EXCHANGE, queue, copy), why);
        meters.counter("courtgate.messages.again", "queue", queue, "why", isBug ? "bug" : "outage")
                .increment();
    }

    private void waitForItsRound(Message message, Throwable why) {
        if (message.getMessageProperties().getHeader(PUT_THERE_AT) instanceof Number putAt) {
            pause(ROUND.minusMillis(clock.millis() - putAt.longValue()));
        } else {
            String queue = message.getMessageProperties().getConsumerQueue();
            log.warn("A message of {} comes round until it can be applied: {}", queue, why.toString());
        }
    }

    private void publish(ConfirmedPublisher.Outgoing outgoing, Throwable why) {
        try {
            publisher.publish(List.of(outgoing));
        } catch (AmqpException e) {
            pause(ROUND);
            throw new ImmediateRequeueAmqpException(outgoing.key() + " is not reached: " + e, why);
        }
    }

    private static MessageBuilderSupport<Message> copyOf(Message message, int failures) {
        return MessageBuilder.fromMessage(message)
                .setHeader(FAILURES, failures)
                .setDeliveryMode(MessageDeliveryMode.PERSISTENT);
    }

    private static int failuresOf(Message message) {
        return message.getMessageProperties().getHeader(FAILURES) instanceof Number failures ? failures.intValue() : 0;
    }

    /** Whether no server is to blame; the broker is one, too. */
    private static boolean isBug(Throwable failure) {
        return !Outages.isOutage(failure)
                && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                        .noneMatch(cause ->
                                cause instanceof AmqpException && !(cause instanceof ListenerExecutionFailedException));
    }

    private Counter parked(String queue) {
        return meters.counter("courtgate.messages.parked", "queue", queue);
    }

    /** Pauses, but not where clocks of two instances disagree by more than a round. */
    private static void pause(Duration left) {
        if (left.isPositive() && left.compareTo(ROUND) <= 0) {
            LockSupport.parkNanos(left.toNanos());
        }
    }
}
