package com.courtgate.payment.crash;

import java.nio.file.Path;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class CrashConfiguration {

    /** For fault drills with the real process; never outside the dev profile. */
    @Bean
    @Profile("dev")
    @ConditionalOnMissingBean
    CrashPoints crashOnRequest(Environment environment) {
        String file = environment.getProperty("COURTGATE_CRASH_FILE", "");
        return file.isEmpty() ? point -> {} : new CrashOnRequest(Path.of(file));
    }

    @Bean
    @ConditionalOnMissingBean
    CrashPoints crashPoints() {
        return point -> {};
    }
}
