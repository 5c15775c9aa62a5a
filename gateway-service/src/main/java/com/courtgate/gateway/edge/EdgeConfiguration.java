package com.courtgate.gateway.edge;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.ChannelOption;
import org.springframework.boot.web.embedded.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.NettyPipeline;

/** Guards of the HTTP server itself. */
@Configuration(proxyBeanMethods = false)
class EdgeConfiguration {

    private static final int BACKLOG = 8_192; // the kernel cuts it to its own limit

    /**
     * Bytes of a head besides the address and the names and values of headers: colons, line ends, method and version.
     */
    private static final int BETWEEN_HEADERS = 1 << 10;

    /** Reason why a connection was ended without an answer. */
    private enum CloseReason {
        SLOW_CLIENT,
        UNFINISHED_HEADS,
        UNREAD_ANSWER
    }

    @Bean
    UnfinishedHeads unfinishedHeads(
            EdgeSettings edge, ConnectionSettings settings, Refusals refusals, MeterRegistry meters) {
        int most = edge.proxyDepth() == 0 ? settings.unfinishedHeads() : Integer.MAX_VALUE; // a proxy is everybody
        var heads = new UnfinishedHeads(most, () -> refusals.count(CloseReason.UNFINISHED_HEADS));
        Gauge.builder("courtgate.gateway.heads.unfinished", heads, UnfinishedHeads::count)
                .description("Heads that have begun and are not complete")
                .register(meters);
        return heads;
    }

    /**
     * The whole campus connects in the same second, and a client has neither long heads nor the time of the world for
     * its part.
     */
    @Bean
    NettyServerCustomizer connections(
            EdgeSettings edge,
            ConnectionSettings settings,
            UnfinishedHeads unfinished,
            UnreadAnswers unread,
            Refusals refusals,
            ObjectMapper json) {
        int mostBytes =
                Math.toIntExact(edge.maxHead().toBytes() + edge.maxAddress().toBytes()) + BETWEEN_HEADERS;
        var refusal = new HeadRefusal(json, refusals);
        return server -> server.option(ChannelOption.SO_BACKLOG, BACKLOG)
                .doOnChannelInit((observer, channel, address) -> {
                    var requests =
                            new SlowRequestHandler(settings, unfinished, () -> refusals.count(CloseReason.SLOW_CLIENT));
                    var answers = new UnreadResponseHandler(
                            settings.unread(), unread, () -> refusals.count(CloseReason.UNREAD_ANSWER));
                    var heads = new HeadLimit(mostBytes, requests, refusal);
                    channel.pipeline()
                            .addAfter(NettyPipeline.HttpCodec, SlowRequestHandler.class.getName(), requests)
                            .addBefore(NettyPipeline.HttpCodec, HeadLimit.class.getName(), heads)
                            .addFirst(UnreadResponseHandler.class.getName(), answers);
                });
    }
}
