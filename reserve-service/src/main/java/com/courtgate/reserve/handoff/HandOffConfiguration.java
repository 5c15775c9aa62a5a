package com.courtgate.reserve.handoff;

import org.springframework.boot.autoconfigure.amqp.ConnectionFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Connections that do not wait long for a broker that is frozen: a publish must not block. */
@Configuration(proxyBeanMethods = false)
class HandOffConfiguration {
    private static final int HANDSHAKE_MILLIS = 2000;
    private static final int CHANNEL_ANSWER_MILLIS = 3000; // declaring a quorum queue takes long

    @Bean
    ConnectionFactoryCustomizer withShortTimeouts() {
        return connections -> {
            connections.setHandshakeTimeout(HANDSHAKE_MILLIS);
            connections.setChannelRpcTimeout(CHANNEL_ANSWER_MILLIS);
        };
    }
}
