package com.courtgate.common.discovery;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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
public record DiscoverySettings(
        @DefaultValue List<String> upstreams,
        @DefaultValue("1s") Duration refresh,
        @DefaultValue("5s") Duration drain) {
    public DiscoverySettings {
        upstreams = List.copyOf(upstreams);
        if (refresh.toMillis() < 100 || refresh.toMillis() > 30_000) {
            throw new IllegalArgumentException(
                    "courtgate.discovery.refresh must be between 100 ms and 30 s, not " + refresh);
        }
        if (drain.isNegative() || drain.toMillis() > 15_000) {
            throw new IllegalArgumentException("courtgate.discovery.drain must be between 0 and 15 s, not " + drain);
        }
    }
}
