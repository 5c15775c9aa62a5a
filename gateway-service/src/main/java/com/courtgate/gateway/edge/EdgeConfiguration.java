package com.courtgate.gateway.edge;

import io.netty.channel.ChannelOption;
import org.springframework.boot.web.embedded.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Guards of the HTTP server itself. */
@Configuration(proxyBeanMethods = false)
class EdgeConfiguration {

    private static final int BACKLOG = 8_192; // the kernel cuts it to its own limit

    /** The whole campus connects in the same second. */
    @Bean
    NettyServerCustomizer manyAtOnce() {
        return server -> server.option(ChannelOption.SO_BACKLOG, BACKLOG);
    }

    /** A client that falls silent in the middle of its request does not keep its connection. */
    @Bean
    NettyServerCustomizer slowClients(EdgeSettings settings) {
        return server -> server.readTimeout(settings.patience());
    }
}
