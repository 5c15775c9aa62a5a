package com.courtgate.reserve.handoff;

import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** Hand-offs over connections of a test's own, set up as the service's are. */
public final class HandOffs {
    private HandOffs() {}

    public static HandOff to(String host, int port, ReserveSettings settings) {
        var connections = new CachingConnectionFactory(host, port);
        connections.setUsername(TestServers.RABBIT_USER);
        connections.setPassword(TestServers.RABBIT_USER);
        connections.setPublisherConfirmType(CachingConnectionFactory.ConfirmType.CORRELATED);
        connections.setPublisherReturns(true);
        connections.getRabbitConnectionFactory().setAutomaticRecoveryEnabled(false);
        var rabbit = new RabbitTemplate(connections);
        rabbit.setMandatory(true);
        return new HandOff(rabbit, new ObjectMapper(), settings);
    }
}
