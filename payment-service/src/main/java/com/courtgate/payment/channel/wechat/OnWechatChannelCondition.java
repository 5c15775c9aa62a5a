package com.courtgate.payment.channel.wechat;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Whether {@code courtgate.channel.wechat.merchant-id} is set; without, there is no such channel. */
final class OnWechatChannelCondition implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return StringUtils.hasText(context.getEnvironment().getProperty("courtgate.channel.wechat.merchant-id"));
    }
}
