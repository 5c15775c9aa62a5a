package com.courtgate.common.outbox;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.due.BacklogMeters;
import com.courtgate.common.due.DueLoop;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Clock;
import java.time.Duration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionTemplate;

/** The outbox of a service that has a database and a broker; its table is made by the service's own migration. */
@AutoConfiguration(
        after = {RabbitAutoConfiguration.class, TransactionAutoConfiguration.class},
        afterName = "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
@ConditionalOnClass({MapperFactoryBean.class, RabbitTemplate.class})
@ConditionalOnBean({SqlSessionFactory.class, RabbitTemplate.class})
@EnableConfigurationProperties(OutboxSettings.class)
public class OutboxAutoConfiguration {
    static final Duration RELAYED_EACH = Duration.ofMillis(100);

    @Bean
    MapperFactoryBean<OutboxMapper> outboxMapper(SqlSessionFactory sessions) {
        var mapper = new MapperFactoryBean<>(OutboxMapper.class);
        mapper.setSqlSessionFactory(sessions);
        return mapper;
    }

    @Bean
    Outbox outbox(
            OutboxMapper mapper, ObjectMapper json, @Qualifier("relayOutbox") ObjectProvider<DueLoop> relayOutbox) {
        return new Outbox(mapper, json, relayOutbox.getIfAvailable());
    }

    /** Runs in every instance: leases keep them apart. */
    @Bean
    @ConditionalOnProperty(name = "db-scheduler.enabled", matchIfMissing = true)
    DueLoop relayOutbox(OutboxRelay relay) {
        return new DueLoop("relay-outbox", RELAYED_EACH, relay::relay);
    }

    @Bean
    OutboxRelay outboxRelay(
            OutboxMapper mapper,
            RabbitTemplate rabbit,
            TransactionTemplate transaction,
            OutboxSettings settings,
            Clock clock) {
        return new OutboxRelay(mapper, rabbit, transaction, settings, clock);
    }

    @Bean
    BacklogMeters outboxBacklog(OutboxMapper mapper, Clock clock) {
        return new BacklogMeters("courtgate.outbox", "events to be sent", mapper::oldest, mapper::countDead, clock);
    }

    @Bean
    @ConditionalOnBean(AdminAuditLog.class)
    OutboxController outboxController(
            OutboxMapper mapper, AdminAuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        return new OutboxController(mapper, new ReplayDeadRows("outbox", mapper, auditLog, transaction, clock));
    }

    /**
     * Deletes sent events by the time of their sending, which stands in the column of the next attempt for the index's
     * sake. A restore sends again what was sent in the day before its backup, for that may still have stood in a queue.
     */
    @Bean
    Retention outboxRetention() {
        return Retention.of(new RetentionRule(
                "outbox-sent",
                "outbox_event",
                "status = 'SENT' and next_attempt_at < :before",
                Duration.ofDays(7),
                Duration.ofDays(2)));
    }
}
