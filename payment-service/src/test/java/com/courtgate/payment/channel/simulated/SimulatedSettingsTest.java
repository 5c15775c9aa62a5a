package com.courtgate.payment.channel.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.channel.Channel;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class SimulatedSettingsTest {
    @Configuration(proxyBeanMethods = false)
    @ConfigurationPropertiesScan
    @Import(SimulatedChannel.class)
    static class App {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(App.class);

    @Test
    void isNotThereUnlessConfigured() {
        runner.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Channel.class));
        runner.withPropertyValues("courtgate.channel.simulated.base-url=")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Channel.class));
    }

    @Test
    void doesNotStartWithoutASecretOfSomeLength() {
        var configured = runner.withPropertyValues("courtgate.channel.simulated.base-url=http://127.0.0.1:18085");
        configured.run(context -> assertThat(context).hasFailed());
        configured
                .withPropertyValues("courtgate.channel.simulated.secret=short")
                .run(context -> assertThat(context).hasFailed());
        configured
                .withPropertyValues("courtgate.channel.simulated.secret=long-enough-to-be-one")
                .run(context -> {
                    assertThat(context).hasSingleBean(Channel.class);
                    assertThat(context.getBean(SimulatedSettings.class).toString())
                            .doesNotContain("long-enough");
                });
    }
}
