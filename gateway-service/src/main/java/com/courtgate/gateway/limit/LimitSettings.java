package com.courtgate.gateway.limit;

import com.courtgate.gateway.limit.Limit.Scope;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Rate limits of requests.
 *
 * @param globalPerSecond all requests of all gateways together, 1 to 10,000,000
 * @param strangersPerSecond those of them that show nothing of ours, 1 to 10,000,000: however many sites they come
 *     from, users have the rest
 * @param ipPerSecond requests without a valid token from one site (an IPv4 address or an IPv6 /48), 1 to 10,000,000; a
 *     whole campus may stand behind one. Those that are turned away do not take from what is open to all
 * @param userPerSecond requests of one user, wherever they come from, 1 to 100,000
 * @param grabsPerMinute grabs and orders of one user together, 1 to 100,000
 * @param loginsPerSecond logins from one site, 1 to 1,000,000; more than one machine guesses, since who is refused may
 *     have the right password: booking-service tells guesses before it hashes
 * @param signOnsPerSecond departures to the campus' sign-on and returns from one site, 1 to 1,000,000
 * @param knownLoginsPerMinute both, from one browser in which somebody has logged in before, instead, 1 to 10,000
 * @param refreshesPerMinute refreshes and logouts with one sealed token, 1 to 10,000
 * @param unsealedPerSecond the same without a good seal, from one site, 0 to 10,000: what has a token's shape is asked
 *     about then; 0 when no login from before the seals is left: none is
 * @param streamsPerUser streams of events and results waited for that one user may have open at once, 1 to 10,000
 * @param notificationsPerSecond notifications of payment channels from one site, 1 to 100,000
 * @param failOpen what happens while Redis is known to be out: true counts in this process alone, false refuses with
 *     UNAVAILABLE
 * @param redisPatience time after which Redis counts as slow, 10 ms to 1 s; too often and it counts as out. No request
 *     waits for an answer, and a late one still counts
 */
@ConfigurationProperties("courtgate.gateway.limits")
@Validated
public record LimitSettings(
        @Min(1) @Max(10_000_000) @DefaultValue("20000") long globalPerSecond,
        @Min(1) @Max(10_000_000) @DefaultValue("10000") long strangersPerSecond,
        @Min(1) @Max(10_000_000) @DefaultValue("2000") long ipPerSecond,
        @Min(1) @Max(100_000) @DefaultValue("50") long userPerSecond,
        @Min(1) @Max(100_000) @DefaultValue("5") long grabsPerMinute,
        @Min(1) @Max(1_000_000) @DefaultValue("1000") long loginsPerSecond,
        @Min(1) @Max(1_000_000) @DefaultValue("2000") long signOnsPerSecond,
        @Min(1) @Max(10_000) @DefaultValue("30") long knownLoginsPerMinute,
        @Min(1) @Max(10_000) @DefaultValue("60") long refreshesPerMinute,
        @Min(0) @Max(10_000) @DefaultValue("50") long unsealedPerSecond,
        @Min(1) @Max(10_000) @DefaultValue("16") int streamsPerUser,
        @Min(1) @Max(100_000) @DefaultValue("100") long notificationsPerSecond,
        @DefaultValue("true") boolean failOpen,

        @DurationMin(millis = 10) @DurationMax(seconds = 1) @DefaultValue("100ms")
        Duration redisPatience) {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The limit that a visitor has in that scope. */
    Limit in(Scope scope) {
        return switch (scope) {
            case GLOBAL -> new Limit(scope, globalPerSecond, SECOND);
            case STRANGERS -> new Limit(scope, strangersPerSecond, SECOND);
            case IP, OPEN -> new Limit(scope, ipPerSecond, SECOND);
            case USER -> new Limit(scope, userPerSecond, SECOND);
            case GRAB, GIVEN_BACK -> new Limit(scope, grabsPerMinute, MINUTE);
            case LOGIN -> new Limit(scope, loginsPerSecond, SECOND);
            case SIGN_ON -> new Limit(scope, signOnsPerSecond, SECOND);
            case KNOWN -> new Limit(scope, knownLoginsPerMinute, MINUTE);
            case REFRESH -> new Limit(scope, refreshesPerMinute, MINUTE);
            case UNSEALED -> new Limit(scope, unsealedPerSecond, SECOND);
            case NOTIFY -> new Limit(scope, notificationsPerSecond, SECOND);
        };
    }
}
