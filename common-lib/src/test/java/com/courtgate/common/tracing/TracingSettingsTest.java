package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class TracingSettingsTest {
    private final ApplicationContextRunner service = new ApplicationContextRunner()
            .withPropertyValues("spring.config.location=classpath:courtgate-defaults.yml")
            .withInitializer(new ConfigDataApplicationContextInitializer())
            .withConfiguration(AutoConfigurations.of(TracingAutoConfiguration.class));

    @Test
    void areOffWithoutAnEndpoint() {
        service.run(context ->
                assertThat(context.getBean(RequestTracer.class).areFollowed()).isFalse());
        service.withPropertyValues("COURTGATE_TRACING_ENDPOINT=")
                .run(context -> assertThat(context.getBean(RequestTracer.class).areFollowed())
                        .isFalse());
    }

    @Test
    void followOneOfAHundred() {
        service.withPropertyValues("COURTGATE_TRACING_ENDPOINT=http://store:4318/v1/traces")
                .run(context -> {
                    assertThat(context.getBean(RequestTracer.class).areFollowed())
                            .isTrue();
                    assertThat(context.getBean(TracingSettings.class).sampling())
                            .isEqualTo(0.01);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "endpoint=store:4318",
                "endpoint=ftp://store",
                "sampling=1.1",
                "sampling=-0.1",
                "sampling=NaN",
                "queue=63",
                "queue=65537",
                "send-every=0s",
                "patience=0s"
            })
    void refuseWhatIsOutOfRange(String setting) {
        service.withPropertyValues("courtgate.tracing." + setting)
                .run(context -> assertThat(context).hasFailed());
    }
}
