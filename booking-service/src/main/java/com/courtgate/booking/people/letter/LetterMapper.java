package com.courtgate.booking.people.letter;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.people.notice.NoticeKind;
import com.courtgate.common.due.Replayable;
import com.courtgate.common.paging.Period;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements about letters. Instances of the release before prove by a token whose one is: a claim ends theirs. */
@Mapper
interface LetterMapper extends Replayable {
    /** State of a letter. */
    enum LetterStatus {
        PENDING,
        /** The channel has the letter. */
        SENT,
        /** Given up after too many refusals; a person may replay it. */
        DEAD
    }

    String WRITE = """
            insert ignore into notice_letter (notice_id, user_id, status, next_attempt_at, created_at)
            select n.id, n.user_id, 'PENDING', #{at}, #{at}
            from notice n join notice_address a on a.user_id = n.user_id
            where n.kind = #{kind} and a.address is not null
            """;

    /** Writes the letter of the notice of that kind and subject, when its user has confirmed an address. */
    @Insert(WRITE + "and n.subject = #{subject}")
    int write(NoticeKind kind, String subject, Instant at);

    /** Writes the letters of all notices whose subject is like that. */
    @Insert(WRITE + "and n.subject like #{subjects}")
    int writeAll(NoticeKind kind, String subjects, Instant at);

    /**
     * Locked for the caller.
     *
     * @param kinds those that this release has words for; the others are left to instances of the next one
     */
    @Select("""
            <script>
            select l.id from notice_letter l
            where l.status = 'PENDING' and l.next_attempt_at &lt;= #{now}
              and not exists (select 1 from notice n where n.id = l.notice_id and n.kind not in
                <foreach item="kind" collection="kinds" open="(" separator="," close=")">#{kind}</foreach>)
            order by l.next_attempt_at, l.id limit #{most}
            for update skip locked
            </script>
            """)
    List<Long> lockDue(Instant now, int most, NoticeKind[] kinds);

    @Update("""
            <script>
            update notice_letter set lease_token = null, next_attempt_at = #{until}
            where id in <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int claim(List<Long> ids, Instant until);

    /** Text of a claimed letter, and its address as of now. */
    record Claimed(
            long id,
            int attempts,
            Instant createdAt,
            NoticeKind kind,
            String facts,
            String channel,
            String address,
            String language) {}

    @Select("""
            select l.id, l.attempts, l.created_at, n.kind, n.facts, a.channel, a.address, a.language
            from notice_letter l
            join notice n on n.id = l.notice_id
            join notice_address a on a.user_id = l.user_id
            where l.id = #{id} and l.next_attempt_at = #{until} and l.status = 'PENDING' and a.address is not null
            """)
    @Nullable
    Claimed read(long id, Instant until);

    @Update("""
            update notice_letter
            set status = 'SENT', sent_at = #{at}, attempts = attempts + 1, last_error = null
            where id = #{id} and next_attempt_at = #{until} and status = 'PENDING'
            """)
    int sent(long id, Instant until, Instant at);

    /** No attempt of the letter: its channel was away, or it was not tried. */
    @Update("""
            update notice_letter
            set next_attempt_at = #{next}, last_error = coalesce(#{error}, last_error)
            where id = #{id} and next_attempt_at = #{until} and status = 'PENDING'
            """)
    int postpone(long id, Instant until, Instant next, @Nullable String error);

    @Update("""
            update notice_letter
            set status = #{status}, next_attempt_at = #{next}, last_error = #{error},
                attempts = attempts + 1
            where id = #{id} and next_attempt_at = #{until} and status = 'PENDING'
            """)
    int refused(long id, Instant until, LetterStatus status, Instant next, String error);

    /** Deletes a letter that nobody wants any more. */
    @Delete("delete from notice_letter where id = #{id} and next_attempt_at = #{until}")
    int drop(long id, Instant until);

    @Delete("delete from notice_letter where user_id = #{userId} and status <> 'SENT'")
    int dropUnsent(long userId);

    @Update("""
            update notice_letter
            set status = 'PENDING', attempts = 0, next_attempt_at = #{now}
            where id = #{id} and status = 'DEAD'
            """)
    @Override
    int replay(long id, Instant now);

    @Select("select count(*) from notice_letter where id = #{id}")
    @Override
    int count(long id);

    @Select("select min(created_at) from notice_letter where status = 'PENDING'")
    @Nullable
    Instant oldest();

    @Select("select count(*) from notice_letter where status = 'DEAD'")
    long countDead();

    /**
     * A letter as the office sees it: without where it goes.
     *
     * @param kind {@link NoticeKind}, or one that an instance of the next release has written
     */
    @Schema(name = "Letter")
    record Listed(
            long id,
            long userId,

            @Schema(implementation = NoticeKind.class) String kind,

            LetterStatus status,
            int attempts,
            Instant nextAttemptAt,
            @Nullable String lastError,
            Instant createdAt,
            @Nullable Instant sentAt) {}

    /** Filter for letters; an absent field is no restriction. */
    record Filter(
            @Nullable LetterStatus status,
            @Nullable Long userId,
            @Nullable NoticeKind kind) {}

    /** A left join, though each has its notice: a count leaves it out, and the newest come without a sort. */
    @Select("""
            <script>
            select l.id, l.user_id, n.kind, l.status, l.attempts, l.next_attempt_at, l.last_error, l.created_at,
                   l.sent_at
            from notice_letter l left join notice n on n.id = l.notice_id
            <where>
              <if test="filter.status != null">and l.status = #{filter.status}</if>
              <if test="filter.userId != null">and l.user_id = #{filter.userId}</if>
              <if test="filter.kind != null">and n.kind = #{filter.kind}</if>
              <if test="period.from != null">and l.created_at &gt;= #{period.from}</if>
              <if test="period.to != null">and l.created_at &lt; #{period.to}</if>
            </where>
            order by l.id desc
            </script>
            """)
    IPage<Listed> find(IPage<Listed> page, Filter filter, Period period);
}
