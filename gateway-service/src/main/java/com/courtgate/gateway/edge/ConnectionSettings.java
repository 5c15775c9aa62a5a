package com.courtgate.gateway.edge;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Time limits of a client for its part of a connection.
 *
 * @param head longest time in which a request's head must be here once it has begun, 1 s to 60 s
 * @param request longest time in which its body must be here after that, whatever became of the request, 1 s to 10 min
 * @param unread time in which a client must take some of an answer that waits for it, 1 s to 60 s
 * @param unfinishedHeads most heads at once that one site has begun and not completed, 1 to 10,000; where a proxy
 *     stands before the gateway it is the proxy's to count
 * @param refusalsAtOnce so many answers "too many" a connection gets without waiting, each further one takes a second,
 *     1 to 10,000
 */
@ConfigurationProperties("courtgate.gateway")
record ConnectionSettings(
        @DefaultValue("10s") Duration head,
        @DefaultValue("60s") Duration request,
        @DefaultValue("10s") Duration unread,
        @DefaultValue("64") int unfinishedHeads,
        @DefaultValue("5") int refusalsAtOnce) {

    ConnectionSettings {
        EdgeSettings.require("head", head.toMillis(), 1_000, 60_000);
        EdgeSettings.require("request", request.toMillis(), 1_000, 600_000);
        EdgeSettings.require("unread", unread.toMillis(), 1_000, 60_000);
        EdgeSettings.require("unfinished-heads", unfinishedHeads, 1, 10_000);
        EdgeSettings.require("refusals-at-once", refusalsAtOnce, 1, 10_000);
    }
}
