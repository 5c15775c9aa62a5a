package com.courtgate.common.due;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The works of a service that has some; its migration makes their table. They rest where its jobs do
 * ({@code db-scheduler.enabled}), as in tests.
 */
@AutoConfiguration(
        after = TransactionAutoConfiguration.class,
        afterName = "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
@ConditionalOnClass({MapperFactoryBean.class, TransactionTemplate.class})
@ConditionalOnBean(DueWork.class)
public class DueAutoConfiguration {

    @Bean
    MapperFactoryBean<FailureMapper> failureMapper(SqlSessionFactory sessions) {
        var mapper = new MapperFactoryBean<>(FailureMapper.class);
        mapper.setSqlSessionFactory(sessions);
        return mapper;
    }

    @Bean
    DueWorkRunner dueWorks(
            List<DueWork<?>> works,
            FailureMapper failures,
            TransactionTemplate transaction,
            Environment settings,
            Clock clock) {
        boolean startsByItself = settings.getProperty("db-scheduler.enabled", Boolean.class, true);
        return new DueWorkRunner(works, failures, transaction, startsByItself, clock);
    }

    /** A failed row that was not attempted for so long has ended otherwise. */
    @Bean
    Retention dueFailureRetention() {
        return Retention.of(new RetentionRule(
                "due-failure", "due_failure", "last_at < :before", Duration.ofDays(7), Duration.ofDays(1)));
    }
}
