package com.courtgate.gateway.route;

import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

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
@Validated
public record RouteSettings(
        @DurationMin(millis = 10) @DurationMax(seconds = 10) @DefaultValue("1s")
        Duration connectTimeout,

        @DefaultValue Map<Lane, @DurationMin(millis = 100) @DurationMax(minutes = 10) Duration> timeouts,

        @DurationMin(seconds = 1) @DurationMax(minutes = 10) @DefaultValue("120s")
        Duration idle,

        @DurationMin(seconds = 1) @DurationMax(minutes = 1) @DefaultValue("2s")
        Duration retryAfter,

        @DefaultValue("false") boolean docsEnabled) {

    public RouteSettings {
        timeouts = Map.copyOf(timeouts);
    }

    Duration patience(Lane lane) {
        return timeouts.getOrDefault(lane, lane.patience());
    }
}
