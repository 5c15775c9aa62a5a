package com.courtgate.common.inbox;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.due.BacklogMeters;
import com.courtgate.common.due.DueLoop;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import com.courtgate.common.tracing.RequestTracer;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.amqp.core.Message;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The inbox of a service that has a database and a handler of events; its table is made by the service's own migration,
 * its listeners are the service's.
 */
@AutoConfiguration(
        after = TransactionAutoConfiguration.class,
        afterName = "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
@ConditionalOnClass({MapperFactoryBean.class, Message.class})
@ConditionalOnBean({SqlSessionFactory.class, EventHandler.class})
public class InboxAutoConfiguration {

    @Bean
    MapperFactoryBean<InboxMapper> inboxMapper(SqlSessionFactory sessions) {
        var mapper = new MapperFactoryBean<>(InboxMapper.class);
        mapper.setSqlSessionFactory(sessions);
        return mapper;
    }

    @Bean
    EventProcessor eventProcessor(
            List<EventHandler> handlers, InboxMapper mapper, TransactionTemplate transaction, Clock clock) {
        return new EventProcessor(handlers, mapper, transaction, clock);
    }

    @Bean
    Inbox inbox(EventProcessor processor, InboxMapper mapper, ObjectMapper json, RequestTracer tracer, Clock clock) {
        return new Inbox(processor, mapper, json, tracer, clock);
    }

    @Bean
    BacklogMeters inboxBacklog(InboxMapper mapper, Clock clock) {
        return new BacklogMeters("courtgate.inbox", "received events", mapper::oldest, mapper::countDead, clock);
    }

    /** Registers the counter at 0 from the start. */
    @Bean
    MeterBinder failedInboxEvents() {
        return registry -> Counter.builder(Inbox.FAILED_METRIC)
                .description("Received events that were given up")
                .register(registry);
    }

    @Bean
    RetryInbox retryInbox(
            EventProcessor processor,
            InboxMapper mapper,
            ObjectMapper json,
            TransactionTemplate transaction,
            RequestTracer tracer,
            Clock clock) {
        return new RetryInbox(processor, mapper, json, transaction, tracer, clock);
    }

    @Bean
    @ConditionalOnBean(AdminAuditLog.class)
    InboxController inboxController(
            InboxMapper mapper, AdminAuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        return new InboxController(mapper, new ReplayDeadRows("inbox", mapper, auditLog, transaction, clock));
    }

    /** Runs in every instance: leases keep them apart. */
    @Bean
    @ConditionalOnProperty(name = "db-scheduler.enabled", matchIfMissing = true)
    DueLoop retryInboxLoop(RetryInbox retry) {
        return new DueLoop("retry-inbox", Duration.ofMillis(200), retry::retry);
    }

    /** Longer than any event can be on its way; failed ones wait for a person. */
    @Bean
    Retention inboxRetention() {
        return Retention.of(new RetentionRule(
                "inbox-done",
                "inbox_event",
                "status in ('SUCCESS', 'IGNORED') and done_at < :before",
                Duration.ofDays(30),
                Duration.ofDays(14)));
    }
}
