package com.courtgate.payment.channel.wechat;

import java.nio.file.Path;
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
 * Our account at WeChat Pay.
 *
 * @param merchantId no merchant id, no such channel
 * @param merchantSerial of the certificate that the private key belongs to
 * @param privateKeyFile PEM, PKCS#8; ours
 * @param apiV3Key 32 characters, from the environment
 * @param publicKeyId of the platform key that WeChat shall sign its answers with
 * @param publicKeyFile PEM of that key
 * @param olderPublicKeys files by key id that WeChat may still sign with, for the time of a change
 * @param connectTimeout until the connection stands
 * @param answerTimeout of a whole call; later than that, it is unknown
 */
@Conditional(WechatSettings.IsSet.class)
@ConfigurationProperties("courtgate.channel.wechat")
record WechatSettings(
        String merchantId,
        String appId,
        String merchantSerial,
        Path privateKeyFile,
        String apiV3Key,
        String publicKeyId,
        Path publicKeyFile,
        @DefaultValue Map<String, Path> olderPublicKeys,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("5s") Duration answerTimeout) {

    WechatSettings {
        olderPublicKeys = Map.copyOf(olderPublicKeys);
        require("app-id", appId);
        require("merchant-serial", merchantSerial);
        require("public-key-id", publicKeyId);
        if (apiV3Key == null || apiV3Key.length() != 32) {
            throw new IllegalArgumentException("courtgate.channel.wechat.api-v3-key must have 32 characters");
        }
    }

    private static void require(String name, String value) {
        if (!StringUtils.hasText(value)) {
            throw new IllegalArgumentException("courtgate.channel.wechat." + name + " is missing");
        }
    }

    Map<String, Path> publicKeyFiles() {
        Map<String, Path> files = new HashMap<>(olderPublicKeys);
        files.put(publicKeyId, publicKeyFile);
        return files;
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "WechatSettings[" + merchantId + ", " + appId + ", " + publicKeyId + "]";
    }

    /** Whether {@code courtgate.channel.wechat.merchant-id} is set; without, there is no such channel. */
    static final class IsSet implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.wechat.merchant-id"));
        }
    }
}
