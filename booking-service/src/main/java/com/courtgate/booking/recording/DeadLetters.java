package com.courtgate.booking.recording;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** The table of dead letters. */
@Mapper
interface DeadLetters {

    /** State of a dead letter. */
    enum DeadLetterStatus {
        /** Each of its traces has its final result. */
        RULED,
        /** The letter names no trace; a person must look. */
        PARKED,
        /** A person sent it on its way again. */
        REPLAYED
    }

    /** A dead letter as stored. */
    record StoredDeadLetter(
            long id,
            String traceIds,
            byte[] body,
            DeadLetterStatus status,
            Instant receivedAt,
            @Nullable Instant replayedAt) {}

    @Insert("""
            insert into dead_letter (trace_ids, body, status, received_at)
            values (#{traceIds}, #{body}, #{status}, #{at})
            """)
    int add(String traceIds, byte[] body, DeadLetterStatus status, Instant at);

    /** Filter for dead letters; an absent field is no restriction. */
    record Filter(
            @Nullable DeadLetterStatus status,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String traceId) {}

    @Select("""
            <script>
            select id, trace_ids, body, status, received_at, replayed_at from dead_letter
            <where>
              <if test="filter.status != null">and status = #{filter.status}</if>
              <if test="filter.traceId != null">and find_in_set(#{filter.traceId}, trace_ids) &gt; 0</if>
              <if test="period.from != null">and received_at &gt;= #{period.from}</if>
              <if test="period.to != null">and received_at &lt; #{period.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<StoredDeadLetter> find(IPage<StoredDeadLetter> page, Filter filter, Period period);

    @Select("""
            select id, trace_ids, body, status, received_at, replayed_at from dead_letter
            where id = #{id}
            """)
    @Nullable
    StoredDeadLetter get(long id);

    @Update("""
            update dead_letter set status = 'REPLAYED', replayed_at = #{at}
            where id = #{id} and status = 'PARKED'
            """)
    int replayed(long id, Instant at);
}
