package com.courtgate.common.inbox;

import com.baomidou.mybatisplus.core.metadata.IPage;
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
interface InboxMapper extends Replayable {

    /** An event that comes for the first time. A copy, once whoever has it in hand is done, meets a duplicate key. */
    record Received(
            String eventId,
            String group,
            String type,
            String body,
            @Nullable String traceParent,
            Instant at) {}

    @Insert("""
            insert into inbox_event
              (event_id, consumer_group, type, body, trace_parent, status, attempts,
               next_attempt_at, last_error, received_at, done_at)
            values (#{event.eventId}, #{event.group}, #{event.type}, #{event.body}, #{event.traceParent}, #{status}, 1,
                    #{next}, #{error}, #{event.at}, #{doneAt})
            """)
    int insert(Received event, InboxStatus status, Instant next, @Nullable String error, @Nullable Instant doneAt);

    /** Returns the id of the row that this transaction has just inserted. */
    @Select("select last_insert_id()")
    long insertedId();

    /** Kept events whose time has come; not locked. */
    @Select("""
            select id from inbox_event
            where status = 'PROCESSING' and next_attempt_at <= #{now}
            order by next_attempt_at, id limit #{most}
            """)
    List<Long> due(Instant now, int most);

    /** Filter for events; an absent field is no restriction. */
    record Filter(
            @Nullable InboxStatus status,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String eventId,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String type) {}

    @Select("""
            <script>
            select id, event_id, consumer_group, type, body, status, attempts, next_attempt_at,
                   last_error, trace_parent, received_at, done_at
            from inbox_event where id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            for update skip locked
            </script>
            """)
    List<InboxRow> lock(List<Long> ids);

    /**
     * Counts the attempt before it begins: one that kills the process is counted, too. The result of the attempt
     * replaces the error.
     */
    @Update("""
            update inbox_event
            set attempts = attempts + 1, next_attempt_at = #{until}, last_error = #{died}
            where id = #{id} and status = 'PROCESSING'
            """)
    int lease(long id, Instant until, String died);

    /** Locks the event for its taker; null when it was taken over meanwhile. */
    @Select("""
            select id from inbox_event
            where id = #{id} and attempts = #{attempts} and status = 'PROCESSING' for update
            """)
    @Nullable
    Long lockMine(long id, int attempts);

    @Update("""
            update inbox_event set status = #{status}, last_error = #{why}, done_at = #{at}
            where id = #{id} and status = 'PROCESSING'
            """)
    int done(long id, InboxStatus status, @Nullable String why, Instant at);

    @Update("""
            update inbox_event
            set status = #{status}, next_attempt_at = #{next}, last_error = #{error}
            where id = #{id} and attempts = #{attempts} and status = 'PROCESSING'
            """)
    int failed(long id, int attempts, InboxStatus status, Instant next, String error);

    /** Lets a failed event be tried again; its count of attempts goes on, because it fences off a slower taker. */
    @Update("""
            update inbox_event
            set status = 'PROCESSING', next_attempt_at = #{now}, last_error = null
            where id = #{id} and status = 'FAILED'
            """)
    @Override
    int replay(long id, Instant now);

    @Select("""
            <script>
            select id, event_id, consumer_group, type, body, status, attempts, next_attempt_at,
                   last_error, trace_parent, received_at, done_at
            from inbox_event
            <where>
              <if test="filter.status != null">and status = #{filter.status}</if>
              <if test="filter.eventId != null">and event_id = #{filter.eventId}</if>
              <if test="filter.type != null">and type = #{filter.type}</if>
              <if test="period.from != null">and received_at &gt;= #{period.from}</if>
              <if test="period.to != null">and received_at &lt; #{period.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<InboxRow> find(IPage<InboxRow> page, Filter filter, Period period);

    /** Returns the time of the oldest due event, by the index; null when nothing is kept for later. */
    @Select("select min(received_at) from inbox_event where status = 'PROCESSING'")
    @Nullable
    Instant oldest();

    @Select("select count(*) from inbox_event where status = 'FAILED'")
    long countDead();

    @Select("select count(*) from inbox_event where id = #{id}")
    @Override
    int count(long id);
}
