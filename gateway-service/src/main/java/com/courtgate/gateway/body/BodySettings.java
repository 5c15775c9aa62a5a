package com.courtgate.gateway.body;

import com.courtgate.gateway.edge.EdgeSettings;
import com.courtgate.gateway.edge.Visitor;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of request bodies: how long they may be, and how long the gateway waits for them.
 *
 * @param tiny longest body with a password or a login's token, 256 B to 64 KB
 * @param small longest body of an ordinary route, 1 KB to 1 MB
 * @param large longest body of a route that takes lists from the sports office, 1 KB to 16 MB
 * @param streamed longest file of users, 1 KB to 64 MB
 * @param within time in which a tiny or small body must be here, 100 ms to 60 s
 * @param largeWithin time in which a large one must be here, 100 ms to 60 s
 * @param perLane most bytes of bodies that one lane's requests under way may have here, 1 MB to 1 GB; arrays may be
 *     twice as large while they grow
 * @param slowAfter time after which a body that is not here counts as slow, 10 ms to 60 s
 * @param slowPerNetwork most slow uploads at once from one site without a token, 1 to 10,000
 * @param slowPerUser most slow uploads at once of one user, 1 to 10,000
 */
@ConfigurationProperties("courtgate.gateway.bodies")
@Validated
public record BodySettings(
        @DefaultValue("2KB") DataSize tiny,
        @DefaultValue("64KB") DataSize small,
        @DefaultValue("1MB") DataSize large,
        @DefaultValue("4MB") DataSize streamed,

        @DurationMin(millis = 100) @DurationMax(minutes = 1) @DefaultValue("2s")
        Duration within,

        @DurationMin(millis = 100) @DurationMax(minutes = 1) @DefaultValue("10s")
        Duration largeWithin,

        @DefaultValue("16MB") DataSize perLane,

        @DurationMin(millis = 10) @DurationMax(minutes = 1) @DefaultValue("200ms")
        Duration slowAfter,

        @Min(1) @Max(10_000) @DefaultValue("64") int slowPerNetwork,
        @Min(1) @Max(10_000) @DefaultValue("8") int slowPerUser) {

    public BodySettings {
        EdgeSettings.require("bodies.tiny", tiny.toBytes(), 1 << 8, 1 << 16);
        EdgeSettings.require("bodies.small", small.toBytes(), 1 << 10, 1 << 20);
        EdgeSettings.require("bodies.large", large.toBytes(), 1 << 10, 16 << 20);
        EdgeSettings.require("bodies.streamed", streamed.toBytes(), 1 << 10, 64 << 20);
        EdgeSettings.require("bodies.per-lane", perLane.toBytes(), 1 << 20, 1 << 30);
    }

    /** Longest body of that size, in bytes. */
    int limit(BodyRule.Size size) {
        return Math.toIntExact(
                switch (size) {
                    case TINY -> tiny.toBytes();
                    case SMALL -> small.toBytes();
                    case LARGE -> large.toBytes();
                    case STREAMED -> streamed.toBytes();
                });
    }

    /** Time in which a body that is gathered must be here. */
    Duration within(BodyRule.Size size) {
        return size == BodyRule.Size.TINY || size == BodyRule.Size.SMALL ? within : largeWithin;
    }

    /** Most slow uploads at once of that visitor. */
    int slow(Visitor visitor) {
        return switch (visitor) {
            case Visitor.User user -> slowPerUser;
            case Visitor.Returning returning -> slowPerUser;
            case Visitor.Anonymous stranger -> slowPerNetwork;
        };
    }
}
