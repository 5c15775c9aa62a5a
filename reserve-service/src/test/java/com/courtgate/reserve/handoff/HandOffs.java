package com.courtgate.reserve.handoff;

import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.TimeoutException;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** Hand-offs over connections of a test's own, set up as the service's are. */
public final class HandOffs {
    private HandOffs() {}

    /** To a loopback port, not connected yet. */
    public static HandOff to(int port, ReserveSettings settings) {
        return new HandOff(
                template(connections(port)), new ObjectMapper(), settings, CircuitBreakerRegistry.ofDefaults());
    }

    /** Connected, and with a channel ready: a publish needs no answer of the broker to be sent. */
    public static HandOff over(Wire wire, ReserveSettings settings) {
        CachingConnectionFactory connections = connections(wire.port());
        try {
            connections.createConnection().createChannel(false).close(); // stays open in the cache
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
        return new HandOff(template(connections), new ObjectMapper(), settings, CircuitBreakerRegistry.ofDefaults());
    }

    /** Answers about stock, to a loopback port, not connected yet. */
    public static StockAnswers answersTo(int port) {
        return new StockAnswers(
                template(connections(port)), new ObjectMapper().findAndRegisterModules(), Clock.systemUTC());
    }

    private static CachingConnectionFactory connections(int port) {
        var connections = new CachingConnectionFactory("127.0.0.1", port);
        connections.setUsername(TestServers.RABBIT_USER);
        connections.setPassword(TestServers.RABBIT_USER);
        connections.setPublisherConfirmType(CachingConnectionFactory.ConfirmType.CORRELATED);
        connections.setPublisherReturns(true);
        new HandOffConfiguration().quickToGiveUp().customize(connections.getRabbitConnectionFactory());
        return connections;
    }

    private static RabbitTemplate template(CachingConnectionFactory connections) {
        var rabbit = new RabbitTemplate(connections);
        rabbit.setMandatory(true);
        return rabbit;
    }
}
