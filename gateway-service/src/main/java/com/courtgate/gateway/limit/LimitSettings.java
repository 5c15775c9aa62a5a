package com.courtgate.gateway.limit;

import com.courtgate.gateway.limit.Limit.Scope;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests are let in.
 *
 * @param globalPerSecond all requests of all gateways together, 1 to 10,000,000
 * @param ipPerSecond requests of one client address (an IPv6 /64), 1 to 10,000,000; generous,
 *     because a whole campus may stand behind one address
 * @param userPerSecond requests of one user, 1 to 100,000
 * @param grabsPerMinute grabs of one user, 1 to 100,000
 * @param failOpen what happens while Redis is down or slow: true counts in this process instead,
 *     false refuses with UNAVAILABLE
 * @param redisPatience longest wait for Redis before this process counts by itself, 10 ms to 1 s
 */
@ConfigurationProperties("courtgate.gateway.limits")
public record LimitSettings(
        @DefaultValue("20000") long globalPerSecond,
        @DefaultValue("2000") long ipPerSecond,
        @DefaultValue("50") long userPerSecond,
        @DefaultValue("5") long grabsPerMinute,
        @DefaultValue("true") boolean failOpen,
        @DefaultValue("100ms") Duration redisPatience) {

    public LimitSettings {
        require("global-per-second", globalPerSecond, 1, 10_000_000);
        require("ip-per-second", ipPerSecond, 1, 10_000_000);
        require("user-per-second", userPerSecond, 1, 100_000);
        require("grabs-per-minute", grabsPerMinute, 1, 100_000);
        require("redis-patience", redisPatience.toMillis(), 10, 1_000);
    }

    Limit global() {
        return new Limit(Scope.GLOBAL, globalPerSecond, Duration.ofSeconds(1));
    }

    Limit perIp() {
        return new Limit(Scope.IP, ipPerSecond, Duration.ofSeconds(1));
    }

    Limit perUser() {
        return new Limit(Scope.USER, userPerSecond, Duration.ofSeconds(1));
    }

    Limit grabs() {
        return new Limit(Scope.GRAB, grabsPerMinute, Duration.ofMinutes(1));
    }

    private static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "courtgate.gateway.limits.%s must be between %d and %d, not %d"
                            .formatted(name, least, most, value));
        }
    }
}
