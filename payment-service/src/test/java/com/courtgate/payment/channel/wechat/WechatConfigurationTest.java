package com.courtgate.payment.channel.wechat;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.channel.Channel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class WechatConfigurationTest {
    @Configuration(proxyBeanMethods = false)
    @ConfigurationPropertiesScan
    @Import(WechatConfiguration.class)
    static class App {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(App.class);

    @Test
    void isNotThereUnlessConfigured() {
        runner.withPropertyValues(
                        "courtgate.channel.wechat.merchant-id=",
                        "courtgate.channel.wechat.private-key-file=",
                        "courtgate.channel.wechat.api-v3-key=")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Channel.class));
    }

    @Test
    void doesNotStartHalfConfiguredAndDoesNotSayTheKey() {
        runner.withPropertyValues(
                        "courtgate.channel.wechat.merchant-id=1900000001",
                        "courtgate.channel.wechat.app-id=wx1",
                        "courtgate.channel.wechat.merchant-serial=S",
                        "courtgate.channel.wechat.private-key-file=/nowhere/ours.pem",
                        "courtgate.channel.wechat.api-v3-key=too-short-a-secret",
                        "courtgate.channel.wechat.public-key-id=P",
                        "courtgate.channel.wechat.public-key-file=/nowhere/theirs.pem")
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(context.getStartupFailure())
                            .hasStackTraceContaining("api-v3-key must have 32")
                            .extracting(WechatConfigurationTest::everything)
                            .asString()
                            .doesNotContain("too-short-a-secret");
                });
    }

    private static String everything(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
