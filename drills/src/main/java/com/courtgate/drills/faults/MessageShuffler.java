package com.courtgate.drills.faults;

import com.courtgate.common.broker.Topology;
import com.courtgate.suite.Suite;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands between an exchange and its queue, and brings hold and decision messages twice, or late and shuffled. Never
 * loses one: they wait in a durable queue of its own until the broker has confirmed the copies, and it comes back after
 * an outage.
 */
final class MessageShuffler {
    private static final Duration NEXT_TRY = Duration.ofMillis(500);
    private static final Duration NEXT_LOOK = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long CONFIRM_MILLIS = 5_000;
    private static final int SEED = 7;
    private static final List<Route> ROUTES = List.of(
            new Route(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, Topology.RESERVE_QUEUE),
            new Route(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, Topology.DECISION_QUEUE));
    private final Suite suite;
    private final ConnectionFactory broker;
    private final Random random = new Random(SEED);

    enum Manner {
        TWICE,
        LATE
    }

    private record Route(String exchange, String key, String queue) {
        String bag() {
            return "drill." + queue;
        }
    }

    private interface Work {
        void run(Channel channel) throws IOException, TimeoutException, InterruptedException;
    }

    MessageShuffler(Suite suite) {
        this.suite = suite;
        this.broker = suite.brokerConnections();
        broker.setAutomaticRecoveryEnabled(false);
    }

    /** Does so for a while; returns when everything is on its usual way again. */
    void deliver(Manner manner, Duration pause) throws IOException {
        insist(this::stepBetween);
        long until = System.nanoTime() + pause.toNanos();
        while (System.nanoTime() < until) {
            if (manner == Manner.TWICE) {
                insist(channel -> bringUntil(channel, until));
            } else {
                LockSupport.parkNanos(until - System.nanoTime());
            }
        }
        insist(this::stepAside);
    }

    private void stepBetween(Channel channel) throws IOException {
        for (Route route : ROUTES) {
            channel.queueDeclare(route.bag(), true, false, false, Map.of("x-queue-type", "quorum"));
            channel.queueBind(route.bag(), route.exchange(), route.key());
            channel.queueUnbind(route.queue(), route.exchange(), route.key());
        }
    }

    /** The bag stays: what a broken connection had in hand comes back to it, and must not be lost. */
    private void stepAside(Channel channel) throws IOException, TimeoutException, InterruptedException {
        for (Route route : ROUTES) {
            channel.queueBind(route.queue(), route.exchange(), route.key());
            channel.queueUnbind(route.bag(), route.exchange(), route.key());
            bringAll(channel, route);
        }
    }

    private void bringUntil(Channel channel, long until) throws IOException, TimeoutException, InterruptedException {
        while (System.nanoTime() < until) {
            int brought = 0;
            for (Route route : ROUTES) {
                brought += bringAll(channel, route);
            }
            if (brought == 0) {
                LockSupport.parkNanos(NEXT_LOOK.toNanos());
            }
        }
    }

    /** Everything there is, in any order, and in any order once more. */
    private int bringAll(Channel channel, Route route) throws IOException, TimeoutException, InterruptedException {
        List<GetResponse> letters = new ArrayList<>();
        GetResponse next;
        while ((next = channel.basicGet(route.bag(), false)) != null) {
            letters.add(next);
        }
        if (letters.isEmpty()) {
            return 0;
        }
        for (int copy = 0; copy < 2; copy++) {
            Collections.shuffle(letters, random);
            for (GetResponse letter : letters) {
                channel.basicPublish("", route.queue(), letter.getProps(), letter.getBody());
            }
        }
        channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        for (GetResponse letter : letters) {
            channel.basicAck(letter.getEnvelope().getDeliveryTag(), false);
        }
        return letters.size();
    }

    /** Repeats until it is done, over as many connections as it takes. */
    private void insist(Work work) throws IOException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (Connection connection = broker.newConnection(suite.brokers());
                    Channel channel = connection.createChannel()) {
                channel.confirmSelect();
                work.run(channel);
                return;
            } catch (IOException | TimeoutException | RuntimeException brokerIsAway) {
                if (System.nanoTime() > until) {
                    throw new IOException("the broker did not come back", brokerIsAway);
                }
                LockSupport.parkNanos(NEXT_TRY.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }
}
