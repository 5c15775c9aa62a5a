package com.courtgate.drills.bench;

import com.courtgate.suite.Suite;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** The suite's broker through the plain client. */
final class Broker {
    private Broker() {}

    static Connection connect(Suite suite) throws IOException {
        try {
            return suite.brokerConnections().newConnection(suite.brokers());
        } catch (TimeoutException e) {
            throw new IOException(e);
        }
    }

    static void declareQuorum(Suite suite, String queue, Map<String, Object> more) throws IOException {
        Map<String, Object> arguments = new HashMap<>(more);
        arguments.put("x-queue-type", "quorum");
        try (Connection connection = connect(suite)) {
            connection.createChannel().queueDeclare(queue, true, false, false, arguments);
        }
    }

    static void delete(Suite suite, String queue) throws IOException {
        try (Connection connection = connect(suite)) {
            connection.createChannel().queueDelete(queue);
        }
    }

    static void purge(Suite suite, String... queues) throws IOException {
        try (Connection connection = connect(suite)) {
            Channel channel = connection.createChannel();
            for (String queue : queues) {
                channel.queuePurge(queue);
            }
        }
    }
}
