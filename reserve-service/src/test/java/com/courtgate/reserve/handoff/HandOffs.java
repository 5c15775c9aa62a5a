package com.courtgate.reserve.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** Hand-offs over connections of a test's own, set up as the service's are. */
public final class HandOffs {
    private HandOffs() {}

    /** To a loopback port, not connected yet. */
    public static HandOff to(int port) {
        return to(connections(port), Duration.ofSeconds(30));
    }

    /** Connected, and with channels ready: two publishes need no answer of the broker to be sent. */
    public static HandOff over(TcpProxy proxy) {
        return over(proxy, Duration.ofSeconds(30));
    }

    /** The same, which waits so long for a confirm. */
    public static HandOff over(TcpProxy proxy, Duration confirmTimeout) {
        CachingConnectionFactory connections = connections(proxy.address().port());
        try {
            try (var connection = connections.createConnection();
                    var first = connection.createChannel(false);
                    var second = connection.createChannel(false)) {
                assertThat(first).isNotSameAs(second); // both stay open in the cache
            }
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
        return to(connections, confirmTimeout);
    }

    private static HandOff to(CachingConnectionFactory connections, Duration confirmTimeout) {
        return new HandOff(
                template(connections),
                new ObjectMapper(),
                new HandOff.Settings(confirmTimeout),
                CircuitBreakerRegistry.ofDefaults(),
                new SimpleMeterRegistry());
    }

    /** Publishes what the broker has to be asked for first. */
    public static CompletableFuture<HandOffOutcome> publish(HandOff handOff, HoldsTaken holds) {
        try (HandOff.PublishPermit publishPermit = handOff.publishPermit().orElseThrow()) {
            return publishPermit.publish(holds, null);
        }
    }

    /** Whether the broker is not known to be down. */
    public static boolean isReady(HandOff handOff) {
        try (HandOff.PublishPermit publishPermit = handOff.publishPermit().orElse(null)) {
            return publishPermit != null;
        }
    }

    private static CachingConnectionFactory connections(int port) {
        var connections = new CachingConnectionFactory("127.0.0.1", port);
        connections.setUsername(TestServers.RABBIT_USER);
        connections.setPassword(TestServers.RABBIT_USER);
        connections.setPublisherConfirmType(CachingConnectionFactory.ConfirmType.CORRELATED);
        connections.setPublisherReturns(true);
        connections.getRabbitConnectionFactory().setHandshakeTimeout(2_000);
        connections.getRabbitConnectionFactory().setChannelRpcTimeout(3_000);
        return connections;
    }

    private static RabbitTemplate template(CachingConnectionFactory connections) {
        var rabbit = new RabbitTemplate(connections);
        rabbit.setMandatory(true);
        return rabbit;
    }
}
