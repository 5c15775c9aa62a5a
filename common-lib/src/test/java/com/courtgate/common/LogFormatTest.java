package com.courtgate.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Lines for a person who looks on, fields for machines. */
class LogFormatTest {
    private static final String FORMAT = "logging.structured.format.console";
    private final ApplicationContextRunner defaults = new ApplicationContextRunner()
            .withPropertyValues("spring.config.location=classpath:courtgate-defaults.yml")
            .withInitializer(new ConfigDataApplicationContextInitializer());

    @Test
    void isEcsOutsideProfileDev() {
        defaults.run(context ->
                assertThat(context.getEnvironment().getProperty(FORMAT)).isEqualTo("ecs"));
    }

    @Test
    void isTextInProfileDev() {
        defaults.withPropertyValues("spring.profiles.active=dev")
                .run(context ->
                        assertThat(context.getEnvironment().getProperty(FORMAT)).isNull());
    }
}
