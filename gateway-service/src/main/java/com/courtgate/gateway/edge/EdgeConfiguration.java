package com.courtgate.gateway.edge;

import org.springframework.boot.web.embedded.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Guards of the HTTP server itself. */
@Configuration(proxyBeanMethods = false)
class EdgeConfiguration {

    /** A client that falls silent in the middle of its request does not keep its connection. */
    @Bean
    NettyServerCustomizer slowClients(EdgeSettings settings) {
        return server -> server.readTimeout(settings.patience());
    }
}
