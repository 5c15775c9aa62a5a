package com.courtgate.payment.channel.simulated;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** The simulated channel, where it is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(SimulatedConfiguration.Configured.class)
class SimulatedConfiguration {

    static final class Configured implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.simulated.base-url"));
        }
    }

    @Bean
    SimulatedChannel simulatedChannel(SimulatedSettings settings, Clock clock) {
        return new SimulatedChannel(settings, clock);
    }
}
