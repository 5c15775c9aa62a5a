package com.courtgate.payment.channel.wechat;

import java.time.Clock;
import okhttp3.OkHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** WeChat Pay, where it is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(WechatSettings.IsSet.class)
class WechatConfiguration {

    @Bean
    WechatChannel wechatChannel(WechatSettings settings, Clock clock) {
        return new WechatChannel(settings, clock, new OkHttpClient());
    }
}
