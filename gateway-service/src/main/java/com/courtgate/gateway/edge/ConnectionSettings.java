package com.courtgate.gateway.edge;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

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
@Validated
record ConnectionSettings(
        @DurationMin(seconds = 1) @DurationMax(minutes = 1) @DefaultValue("10s")
        Duration head,

        @DurationMin(seconds = 1) @DurationMax(minutes = 10) @DefaultValue("60s")
        Duration request,

        @DurationMin(seconds = 1) @DurationMax(minutes = 1) @DefaultValue("10s")
        Duration unread,

        @Min(1) @Max(10_000) @DefaultValue("64") int unfinishedHeads,
        @Min(1) @Max(10_000) @DefaultValue("5") int refusalsAtOnce) {}
