package com.courtgate.payment.channel.simulated;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Settings of the simulated channel.
 *
 * @param baseUrl without a slash at the end; no base URL, no such channel
 * @param keyId of the key that we sign with
 * @param secret at least 16 characters
 * @param olderKeys secrets by key id that what the channel sends may still be signed with, for the time of a change
 * @param connectTimeout until the connection stands
 * @param answerTimeout until the last byte of the answer; later than that, it is unknown
 */
@Conditional(SimulatedSettings.IsSet.class)
@ConfigurationProperties("courtgate.channel.simulated")
record SimulatedSettings(
        URI baseUrl,
        @DefaultValue("courtgate") String merchantId,
        @DefaultValue("key-1") String keyId,
        String secret,
        @DefaultValue Map<String, String> olderKeys,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("3s") Duration answerTimeout) {

    SimulatedSettings {
        olderKeys = Map.copyOf(olderKeys);
        if (baseUrl.getHost() == null || baseUrl.toString().endsWith("/")) {
            throw new IllegalArgumentException(
                    "courtgate.channel.simulated.base-url must be like http://127.0.0.1:18085");
        }
        if (secret == null || secret.length() < 16) {
            throw new IllegalArgumentException("courtgate.channel.simulated.secret must have at least 16 characters");
        }
        if (olderKeys.values().stream().anyMatch(s -> s.length() < 16)) {
            throw new IllegalArgumentException(
                    "courtgate.channel.simulated.older-keys must have at least 16 characters each");
        }
    }

    /** Every secret that is valid now, by key id. */
    Map<String, String> keys() {
        Map<String, String> keys = new HashMap<>(olderKeys);
        keys.put(keyId, secret);
        return keys;
    }

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "SimulatedSettings[" + baseUrl + ", " + merchantId + ", " + keyId + "]";
    }

    /** Whether {@code courtgate.channel.simulated.base-url} is set; without, there is no such channel. */
    static final class IsSet implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.simulated.base-url"));
        }
    }
}
