package com.courtgate.common.faults;

import java.nio.file.Path;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Nobody dies at a crash point, except in the dev profile with a file for the wish. */
@AutoConfiguration
public class FaultsAutoConfiguration {
    private static final int KILLED = 137;

    /** Dies for fault drills with the real process; never outside the dev profile. */
    @Bean
    @ConditionalOnMissingBean
    CrashPoints crashPoints(Environment environment) {
        String file = environment.getProperty("COURTGATE_CRASH_FILE", "");
        return file.isEmpty() || !environment.matchesProfiles("dev")
                ? point -> {}
                : new CrashOnRequest(Path.of(file), () -> Runtime.getRuntime().halt(KILLED));
    }
}
