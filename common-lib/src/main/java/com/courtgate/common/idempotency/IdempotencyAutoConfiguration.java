package com.courtgate.common.idempotency;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.redisson.api.RedissonClient;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * {@code @Idempotent} for a servlet service that has a database and a Redis, and says
 * {@code courtgate.idempotency.enabled}; its table is made by the service's own migration.
 */
@AutoConfiguration(after = JdbcTemplateAutoConfiguration.class)
@ConditionalOnClass({JdbcTemplate.class, HttpServletRequest.class})
@ConditionalOnProperty("courtgate.idempotency.enabled")
@EnableConfigurationProperties(IdempotencySettings.class)
public class IdempotencyAutoConfiguration {

    @Bean
    IdempotentRequests idempotentRequests(JdbcTemplate jdbc, IdempotencySettings settings, Clock clock) {
        return new IdempotentRequests(jdbc, settings, clock);
    }

    @Bean
    ResultCacheStore resultCache(RedissonClient redis, IdempotencySettings settings, Clock clock) {
        return new ResultCacheStore(redis, settings, clock);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static DefaultPointcutAdvisor doOnceAdvisor(
            ObjectProvider<IdempotentRequests> requests,
            ObjectProvider<ResultCacheStore> resultCaches,
            ObjectProvider<ObjectMapper> json) {
        return new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(Idempotent.class),
                new IdempotencyInterceptor(requests, resultCaches, json));
    }

    @Bean
    Retention idempotencyRetention(IdempotencySettings settings) {
        return Retention.of(new RetentionRule(
                "idempotent-request", "idempotent_request", "created_at < :before", settings.kept(), settings.kept()));
    }
}
