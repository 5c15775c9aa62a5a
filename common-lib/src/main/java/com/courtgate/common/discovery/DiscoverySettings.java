package com.courtgate.common.discovery;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which services this one calls, and how fresh their addresses are.
 *
 * @param upstreams names of the services that this one calls; ready is who knows where they are
 * @param refresh how often the registry is asked, 100 ms to 30 s: so long a new instance may wait for its first
 *     request, and a gone one may still get some
 */
@ConfigurationProperties("courtgate.discovery")
public record DiscoverySettings(
        @DefaultValue List<String> upstreams,
        @DefaultValue("1s") Duration refresh) {
    public DiscoverySettings {
        upstreams = List.copyOf(upstreams);
        if (refresh.toMillis() < 100 || refresh.toMillis() > 30_000) {
            throw new IllegalArgumentException(
                    "courtgate.discovery.refresh must be between 100 ms and 30 s, not " + refresh);
        }
    }
}
