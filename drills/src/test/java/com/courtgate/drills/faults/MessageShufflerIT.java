package com.courtgate.drills.faults;

import static com.courtgate.common.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.testing.TestServers;
import com.courtgate.drills.faults.MessageShuffler.Manner;
import com.courtgate.suite.Suite;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageShufflerIT {
    private static final String BAG = "drill." + Topology.RESERVE_QUEUE;
    private Connection connection;
    private Channel channel;
    private MessageShuffler postman;

    @BeforeEach
    void connect() throws Exception {
        var address = TestServers.rabbit();
        var factory = new ConnectionFactory();
        factory.setHost(address.host());
        factory.setPort(address.port());
        connection = factory.newConnection();
        channel = connection.createChannel();
        declare(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, Topology.RESERVE_QUEUE);
        declare(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, Topology.DECISION_QUEUE);
        postman = new MessageShuffler(new Suite(Map.of(
                "COURTGATE_RABBIT_HOST",
                address.host(),
                "COURTGATE_RABBIT_PORT",
                Integer.toString(address.port()),
                "COURTGATE_RABBIT_USER",
                TestServers.RABBIT_USER,
                "COURTGATE_RABBIT_PASSWORD",
                TestServers.RABBIT_USER)));
    }

    @AfterEach
    void leaveNothing() throws IOException {
        channel.queuePurge(Topology.RESERVE_QUEUE);
        connection.close();
    }

    @ParameterizedTest
    @EnumSource(Manner.class)
    void bringsEverythingAtLeastTwiceAndThenStepsAside(Manner manner) throws Exception {
        var round = CompletableFuture.runAsync(() -> {
            try {
                postman.deliver(manner, Duration.ofSeconds(2));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        eventually(() -> assertThat(isBetween()).isTrue());
        publish("a");
        publish("b");
        round.join();
        List<String> arrived = arrived();
        assertThat(arrived.stream().filter("a"::equals).count()).isBetween(2L, 3L);
        assertThat(arrived.stream().filter("b"::equals).count()).isBetween(2L, 3L);

        publish("c");
        assertThat(arrived()).containsExactly("c");
        assertThat(channel.queueDeclarePassive(BAG).getMessageCount()).isZero();
    }

    /** Whether a message goes to the postman and no longer to the queue itself. */
    private boolean isBetween() throws Exception {
        publish("probe");
        return channel.basicGet(Topology.RESERVE_QUEUE, true) == null;
    }

    private void declare(String exchange, String key, String queue) throws IOException {
        channel.exchangeDeclare(exchange, "direct", true);
        channel.queueDeclare(queue, true, false, false, Map.of("x-queue-type", "quorum"));
        channel.queueBind(queue, exchange, key);
    }

    private void publish(String body) throws Exception {
        channel.confirmSelect();
        channel.basicPublish(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, null, body.getBytes(UTF_8));
        channel.waitForConfirmsOrDie(10_000);
    }

    private List<String> arrived() throws IOException {
        List<String> bodies = new ArrayList<>();
        GetResponse next;
        while ((next = channel.basicGet(Topology.RESERVE_QUEUE, true)) != null) {
            bodies.add(new String(next.getBody(), UTF_8));
        }
        return bodies;
    }
}
