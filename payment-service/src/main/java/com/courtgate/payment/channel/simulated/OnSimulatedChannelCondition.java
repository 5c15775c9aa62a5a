package com.courtgate.payment.channel.simulated;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Whether {@code courtgate.channel.simulated.base-url} is set; without, there is no such channel. */
final class OnSimulatedChannelCondition implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.simulated.base-url"));
    }
}
