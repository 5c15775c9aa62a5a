package com.courtgate.payment.channel.simulated;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** The simulated channel, where it is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(OnSimulatedChannelCondition.class)
class SimulatedConfiguration {

    @Bean
    SimulatedChannel simulatedChannel(SimulatedSettings settings, Clock clock) {
        return new SimulatedChannel(settings, clock);
    }
}
