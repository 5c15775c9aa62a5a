package com.courtgate.drills.bench;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds of a session that pile up in the queue of a booking-service that sleeps, and are recorded when it wakes. */
final class Drain {
    private static final int CONFIRM_EVERY = 1_000;
    private final BenchEnvironment world;
    private final BenchSession session;
    private final ObjectMapper json = new ObjectMapper();
    private int nextUser = 1;

    Drain(BenchEnvironment world, BenchSession session) {
        this.world = world;
        this.session = session;
    }

    /** Recorded holds per second, from the consumer's waking to the last decision. */
    double perSecond(JavaProcess booking, int holds, int group) throws IOException, InterruptedException {
        try {
            world.userLocks(nextUser, holds);
        } catch (SQLException e) {
            throw new IOException(e);
        }
        booking.freeze();
        publish(holds, group);
        long start = System.nanoTime();
        booking.thaw();
        awaitDecisions(holds);
        return holds / ((System.nanoTime() - start) / 1e9);
    }

    private void awaitDecisions(int holds) throws IOException, InterruptedException {
        var seen = new AtomicInteger();
        var all = new CountDownLatch(1);
        try (Connection connection = Broker.connect(world.suite)) {
            Channel channel = connection.createChannel();
            channel.basicQos(200);
            channel.basicConsume(Topology.DECISION_QUEUE, false, new DefaultConsumer(channel) {
                @Override
                public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                        throws IOException {
                    var decided = json.readValue(body, HoldsDecided.class).decisions();
                    long failed = decided.stream()
                            .filter(d -> d.outcome() == HoldsDecided.Outcome.FAILED)
                            .count();
                    if (failed > 0) {
                        throw new IllegalStateException(failed + " holds were refused");
                    }
                    channel.basicAck(envelope.getDeliveryTag(), false);
                    if (seen.addAndGet(decided.size()) >= holds) {
                        all.countDown();
                    }
                }
            });
            if (!all.await(120, TimeUnit.SECONDS)) {
                throw new IllegalStateException("only " + seen + " of " + holds + " decided");
            }
        }
    }

    private void publish(int holds, int group) throws IOException, InterruptedException {
        try (Connection connection = Broker.connect(world.suite)) {
            Channel channel = connection.createChannel();
            channel.confirmSelect();
            int published = 0;
            int messages = 0;
            while (published < holds) {
                List<Hold> some = new ArrayList<>();
                for (int i = 0; i < group && published < holds; i++, published++) {
                    int user = nextUser++;
                    long slot = session.firstSlot() + user % BenchSession.SLOTS;
                    some.add(Hold.ofGrab(session.traceId(world.clock), user, slot, world.clock.millis()));
                }
                channel.basicPublish(
                        Topology.RESERVE_EXCHANGE,
                        Topology.RESERVE_KEY,
                        MessageProperties.PERSISTENT_BASIC,
                        json.writeValueAsBytes(new HoldsTaken(session.id(), some)));
                if (++messages % CONFIRM_EVERY == 0) {
                    confirm(channel);
                }
            }
            confirm(channel);
        }
    }

    private static void confirm(Channel channel) throws IOException, InterruptedException {
        try {
            channel.waitForConfirmsOrDie(30_000);
        } catch (TimeoutException e) {
            throw new IOException(e);
        }
    }
}
