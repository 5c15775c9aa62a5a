package com.courtgate.reserve.broker;

import com.courtgate.common.messaging.ConfirmedPublisher;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.ImmediateRequeueAmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/**
 * Lets a message that could not be applied come round again: a copy goes to the end of its queue, behind those of
 * sessions whose part of Redis is there. Messages come late, twice and in any order anyway.
 */
@Component
public class EndOfQueuePublisher {
    private static final Logger log = LoggerFactory.getLogger(EndOfQueuePublisher.class);
    private static final String DEFAULT_EXCHANGE = "";
    private static final String PUT_THERE_AT = "courtgate-put-back-at"; // epoch millis

    /** No message comes round sooner, so that a queue of nothing else does not turn at full speed. */
    private static final Duration ROUND = Duration.ofMillis(500);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private final ConfirmedPublisher publisher;
    private final Clock clock;

    EndOfQueuePublisher(RabbitTemplate rabbit, Clock clock) {
        this.publisher = new ConfirmedPublisher(rabbit, PATIENCE);
        this.clock = clock;
    }

    /**
     * Returns when the broker has the copy, and the message can be acknowledged.
     *
     * @throws ImmediateRequeueAmqpException when it may not have it: the message itself goes back
     */
    public void putThere(Message message, Throwable why) {
        String queue = message.getMessageProperties().getConsumerQueue();
        if (message.getMessageProperties().getHeader(PUT_THERE_AT) instanceof Number putAt) {
            pause(ROUND.minusMillis(clock.millis() - putAt.longValue()));
        } else {
            log.warn("A message of {} comes round until it can be applied: {}", queue, why.toString());
        }
        Message copy = MessageBuilder.fromMessage(message)
                .setHeader(PUT_THERE_AT, clock.millis())
                .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
                .build();
        try {
            publisher.publish(DEFAULT_EXCHANGE, queue, copy);
        } catch (AmqpException e) {
            pause(ROUND);
            throw new ImmediateRequeueAmqpException("the end of " + queue + " is not reached: " + e, why);
        }
    }

    /** Not at all where clocks of two instances disagree by more than a round. */
    private static void pause(Duration left) {
        if (left.isPositive() && left.compareTo(ROUND) <= 0) {
            LockSupport.parkNanos(left.toNanos());
        }
    }
}
