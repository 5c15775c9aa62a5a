package com.courtgate.gateway.edge;

import io.netty.channel.ChannelOption;
import org.springframework.boot.web.embedded.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.NettyPipeline;

/** Guards of the HTTP server itself. */
@Configuration(proxyBeanMethods = false)
class EdgeConfiguration {

    private static final int BACKLOG = 8_192; // the kernel cuts it to its own limit

    /** Why a connection was ended without an answer. */
    private enum Ended {
        SLOW_CLIENT
    }

    /** The whole campus connects in the same second. */
    @Bean
    NettyServerCustomizer manyAtOnce() {
        return server -> server.option(ChannelOption.SO_BACKLOG, BACKLOG);
    }

    /** A client that sends drop by drop does not keep its connection. */
    @Bean
    NettyServerCustomizer slowClients(EdgeSettings settings, Refusals refusals) {
        return server -> server.doOnChannelInit((observer, channel, address) -> channel.pipeline()
                .addAfter(
                        NettyPipeline.HttpCodec,
                        SlowClients.class.getName(),
                        new SlowClients(settings.head(), settings.request(), () -> refusals.count(Ended.SLOW_CLIENT))));
    }
}
