package com.courtgate.common.outbox;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.contract.Event;
import com.courtgate.common.due.Replayable;
import com.courtgate.common.paging.Period;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface OutboxMapper extends Replayable {

    @Insert("""
            insert into outbox_event
              (event_id, aggregate_id, exchange_name, routing_key, body, status,
               trace_parent, next_attempt_at, created_at)
            values (#{event.eventId}, #{event.aggregateId}, #{exchange}, #{event.type}, #{body}, 'PENDING',
                    #{traceParent}, #{event.occurredAt}, #{event.occurredAt})
            """)
    int insert(Event<?> event, String exchange, String body, String traceParent);

    /** Due events that are the oldest unsent ones of their aggregate; locked for the caller. */
    @Select("""
            select id, event_id, aggregate_id, exchange_name, routing_key, body, status, attempts,
                   trace_parent, last_error, created_at, sent_at
            from outbox_event o
            where status = 'PENDING' and next_attempt_at <= #{now}
              and not exists (select 1 from outbox_event e
                              where e.aggregate_id = o.aggregate_id and e.status = 'PENDING'
                                and e.id < o.id)
            order by next_attempt_at, id limit #{most}
            for update skip locked
            """)
    List<OutboxRow> lockDue(Instant now, int most);

    /** Leases events: nobody else takes them before that time, which proves whose they are. */
    @Update("""
            <script>
            update outbox_event
            set next_attempt_at = #{until}, lease_token = null
            where id in <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int lease(List<Long> ids, Instant until);

    @Update("""
            <script>
            update outbox_event
            set status = 'SENT', sent_at = #{at}, next_attempt_at = #{at}, attempts = attempts + 1
            where next_attempt_at = #{until} and status = 'PENDING'
              and id in <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int sent(List<Long> ids, Instant until, Instant at);

    /** The broker was away: that is no attempt of the events. */
    @Update("""
            <script>
            update outbox_event
            set next_attempt_at = #{next}, last_error = #{error}
            where next_attempt_at = #{until} and status = 'PENDING'
              and id in <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int postpone(List<Long> ids, Instant until, Instant next, String error);

    @Update("""
            update outbox_event
            set status = #{status}, next_attempt_at = #{next}, last_error = #{error}, attempts = attempts + 1
            where id = #{id} and next_attempt_at = #{until} and status = 'PENDING'
            """)
    int failed(long id, Instant until, OutboxStatus status, Instant next, String error);

    @Update("""
            update outbox_event
            set status = 'PENDING', attempts = 0, next_attempt_at = #{now}
            where id = #{id} and status = 'DEAD'
            """)
    @Override
    int replay(long id, Instant now);

    /** Returns the time of the oldest waiting event, by the index of due events only; null when nothing waits. */
    @Select("""
            select created_at from outbox_event
            where id = (select min(id) from outbox_event where status = 'PENDING')
            """)
    @Nullable
    Instant oldest();

    @Select("select count(*) from outbox_event where status = 'DEAD'")
    long countDead();

    /** Filter for events; an absent field is no restriction. */
    record Filter(
            @Nullable OutboxStatus status,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String aggregateId,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String routingKey) {}

    @Select("""
            <script>
            select id, event_id, aggregate_id, exchange_name, routing_key, body, status, attempts,
                   trace_parent, last_error, created_at, sent_at
            from outbox_event
            <where>
              <if test="filter.status != null">and status = #{filter.status}</if>
              <if test="filter.aggregateId != null">and aggregate_id = #{filter.aggregateId}</if>
              <if test="filter.routingKey != null">and routing_key = #{filter.routingKey}</if>
              <if test="period.from != null">and created_at &gt;= #{period.from}</if>
              <if test="period.to != null">and created_at &lt; #{period.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<OutboxRow> find(IPage<OutboxRow> page, Filter filter, Period period);

    @Select("select count(*) from outbox_event where id = #{id}")
    @Override
    int count(long id);
}
