package com.courtgate.payment.channel.wechat;

import java.time.Clock;
import okhttp3.OkHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** WeChat Pay, where it is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(WechatConfiguration.Configured.class)
class WechatConfiguration {

    static final class Configured implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.wechat.merchant-id"));
        }
    }

    @Bean
    WechatChannel wechatChannel(WechatSettings settings, Clock clock) {
        return new WechatChannel(settings, clock, new OkHttpClient());
    }
}
