package com.courtgate.gateway.route;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Time limits of the gateway for services.
 *
 * @param connectTimeout longest wait for a connection, 10 ms to 10 s
 * @param timeouts per lane, longest wait for the head of an answer, 100 ms to 10 min; what is not named keeps the
 *     lane's own
 * @param idle longest silence in the middle of an answer, and before its head; 1 s to 10 min
 * @param retryAfter what a client is told to wait when a service is out, 1 s to 60 s
 * @param docsEnabled whether {@code /docs} and the services' OpenAPI documents are shown, to everybody
 */
@ConfigurationProperties("courtgate.gateway")
public record RouteSettings(
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue Map<Lane, Duration> timeouts,
        @DefaultValue("120s") Duration idle,
        @DefaultValue("2s") Duration retryAfter,
        @DefaultValue("false") boolean docsEnabled) {

    public RouteSettings {
        timeouts = Map.copyOf(timeouts);
        require("connect-timeout", connectTimeout, 10, 10_000);
        timeouts.forEach((lane, time) -> require("timeouts." + lane.label(), time, 100, 600_000));
        require("idle", idle, 1_000, 600_000);
        require("retry-after", retryAfter, 1_000, 60_000);
    }

    Duration patience(Lane lane) {
        return timeouts.getOrDefault(lane, lane.patience());
    }

    private static void require(String name, Duration value, long least, long most) {
        if (value.toMillis() < least || value.toMillis() > most) {
            throw new IllegalArgumentException("courtgate.gateway.%s must be between %d and %d ms, not %d"
                    .formatted(name, least, most, value.toMillis()));
        }
    }
}
