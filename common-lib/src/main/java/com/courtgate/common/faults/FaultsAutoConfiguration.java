package com.courtgate.common.faults;

import java.nio.file.Path;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;

/** Nobody dies at a crash point, except in the dev profile with a file for the wish. */
@AutoConfiguration
public class FaultsAutoConfiguration {
    private static final int KILLED = 137;

    /** For fault drills with the real process; never outside the dev profile. */
    @Bean
    @Profile("dev")
    @ConditionalOnMissingBean
    CrashPoints crashOnRequest(Environment environment) {
        String file = environment.getProperty("COURTGATE_CRASH_FILE", "");
        return file.isEmpty()
                ? point -> {}
                : new CrashOnRequest(Path.of(file), () -> Runtime.getRuntime().halt(KILLED));
    }

    @Bean
    @ConditionalOnMissingBean
    CrashPoints crashPoints() {
        return point -> {};
    }
}
