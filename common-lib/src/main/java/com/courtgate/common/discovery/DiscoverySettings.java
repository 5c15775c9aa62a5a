package com.courtgate.common.discovery;

import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Services that this one calls, and how fresh their addresses are.
 *
 * @param upstreams names of the services that this one calls; ready is who knows where they are
 * @param refresh how often the registry is asked, 100 ms to 30 s: so long a new instance may wait for its first
 *     request, and a gone one may still get some
 * @param drain how long an instance that ends goes on serving after it has left the registry, 0 to 15 s; longer than
 *     the others need to notice, none where there is no other instance
 */
@ConfigurationProperties("courtgate.discovery")
@Validated
public record DiscoverySettings(
        @DefaultValue List<String> upstreams,

        @DurationMin(millis = 100) @DurationMax(seconds = 30) @DefaultValue("1s")
        Duration refresh,

        @DurationMin @DurationMax(seconds = 15) @DefaultValue("5s")
        Duration drain) {
    public DiscoverySettings {
        upstreams = List.copyOf(upstreams);
    }
}
