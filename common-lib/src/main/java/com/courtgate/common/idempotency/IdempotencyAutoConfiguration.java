package com.courtgate.common.idempotency;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import org.redisson.api.RedissonClient;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * {@code @Idempotent} for a servlet service that has a database and says {@code
 * courtgate.idempotency.enabled}; its table is made by the service's own migration.
 */
@AutoConfiguration(
        after = JdbcTemplateAutoConfiguration.class,
        beforeName =
                "com.github.kagkarlsson.scheduler.boot.autoconfigure.DbSchedulerAutoConfiguration")
@ConditionalOnClass({JdbcTemplate.class, RecurringTask.class, HttpServletRequest.class})
@ConditionalOnProperty("courtgate.idempotency.enabled")
public class IdempotencyAutoConfiguration {

    @Bean
    RequestLeases requestLeases(JdbcTemplate jdbc, Clock clock) {
        return new RequestLeases(jdbc, clock);
    }

    /** Only where there is a Redis at all. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RedissonClient.class)
    static class WithRedis {
        @Bean
        @ConditionalOnBean(RedissonClient.class)
        Shield redisShield(RedissonClient redis, Clock clock) {
            return new ShieldStore(redis, clock);
        }
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static DefaultPointcutAdvisor doOnceAdvisor(
            ObjectProvider<RequestLeases> leases,
            ObjectProvider<Shield> shields,
            ObjectProvider<ObjectMapper> json) {
        return new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(Idempotent.class),
                new DoOnce(leases, shields, json));
    }

    @Bean
    RecurringTask<Void> purgeIdempotentRequestsJob(RequestLeases leases) {
        return Tasks.recurring("purge-idempotent-requests", FixedDelay.of(Duration.ofMinutes(10)))
                .execute((instance, context) -> leases.purge());
    }
}
