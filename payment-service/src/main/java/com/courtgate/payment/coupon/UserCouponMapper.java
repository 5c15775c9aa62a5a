package com.courtgate.payment.coupon;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.UserCoupon;
import com.courtgate.payment.couponterms.UserCouponStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Rows are changed by primary key only; to end a settlement, it comes before its coupon. */
@Mapper
interface UserCouponMapper {
    String COLUMNS = "id, template_id, user_id, nth, status, valid_from, valid_to, claimed_at ";

    /** The first, second ... coupon of a user of a template. */
    record Numbered(long userId, int nth) {}

    record Existing(long id, long userId, int nth) {}

    @Insert("""
            <script>insert into user_coupon
              (template_id, user_id, nth, status, valid_from, valid_to, claimed_at, updated_at)
            values
            <foreach item="one" collection="all" separator=",">
              (#{t.id}, #{one.userId}, #{one.nth}, 'UNUSED', #{t.validFrom}, #{t.validTo}, #{at},
               #{at})
            </foreach>
            </script>
            """)
    int insert(@Param("t") CouponTemplate template, List<Numbered> all, Instant at);

    @Select("""
            <script>select id, user_id, nth from user_coupon
            where template_id = #{templateId} and user_id in
            <foreach item="id" collection="users" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<Existing> numbered(long templateId, List<Long> users);

    @Select("select " + COLUMNS + " from user_coupon where id = #{id}")
    @Nullable
    UserCoupon find(long id);

    @Select("<script>select " + COLUMNS + """
                    from user_coupon where user_id = #{userId}
                    <if test="status != null">and status = #{status}</if>
                    order by id desc limit 500
                    </script>
                    """)
    List<UserCoupon> ofUser(long userId, @Nullable UserCouponStatus status);

    @Select("<script>select " + COLUMNS + """
                    from user_coupon where id in
                    <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
                    order by id desc
                    </script>
                    """)
    List<UserCoupon> all(List<Long> ids);

    @Update("""
            update user_coupon set status = 'LOCKED', updated_at = #{at}
            where id = #{id} and status = 'UNUSED' and user_id = #{userId}
              and valid_from <= #{at} and valid_to > #{at}
            """)
    int lock(long id, long userId, Instant at);

    /** A coupon that goes back to its owner after its end must be expired at once. */
    @Update("""
            update user_coupon set status = #{to}, updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int move(long id, UserCouponStatus from, UserCouponStatus to, Instant at);

    @Select("select id from user_coupon where id = #{id} for update")
    @Nullable
    Long lockRow(long id);

    /**
     * A coupon is what the settlement that holds it makes of it, and its owner's when none does. The row must be locked
     * before, so that this sees the settlement of whoever has changed it.
     */
    @Update("""
            update user_coupon set updated_at = #{at}, status = coalesce(
              (select case s.status when 'PAID' then 'USED' else 'LOCKED' end
               from coupon_settlement s where s.held_coupon = #{id}),
              case when status = 'EXPIRED' then 'EXPIRED' else 'UNUSED' end)
            where id = #{id}
            """)
    int follow(long id, Instant at);

    @Select("""
            select id from user_coupon where status = 'UNUSED' and valid_to <= #{now}
            order by valid_to, id limit #{most}
            """)
    List<Long> expiring(Instant now, int most);

    @Update("""
            <script>update user_coupon set status = 'EXPIRED', updated_at = #{now}
            where status = 'UNUSED' and valid_to &lt;= #{now} and id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int expire(List<Long> ids, Instant now);

    /** A coupon whose owner is to be told that it ends soon. */
    record Ending(long id, long userId, String name, Instant validTo) {}

    /** Locked for the caller; those that somebody else has locked are left to them. Templates are not locked. */
    @Select("""
            select c.id, c.user_id,
                   (select t.name from coupon_template t where t.id = c.template_id) as name, c.valid_to
            from user_coupon c
            where c.status = 'UNUSED' and c.end_told_at is null
              and c.valid_to > #{now} and c.valid_to <= #{soon} and c.claimed_at <= #{claimedBefore}
              and (c.tell_look_at is null or c.tell_look_at <= #{now})
            order by c.valid_to limit #{most}
            for update skip locked
            """)
    List<Ending> ending(Instant now, Instant soon, Instant claimedBefore, int most);

    @Update("""
            <script>update user_coupon set tell_look_at = #{until} where id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int claimEnding(List<Long> ids, Instant until);

    /** Answers 0 when it is claimed by another, told of, or unused no more. */
    @Update("""
            update user_coupon set end_told_at = #{at}
            where id = #{id} and status = 'UNUSED' and end_told_at is null and tell_look_at = #{until}
            """)
    int endTold(long id, Instant until, Instant at);

    @Update("""
            update user_coupon set tell_look_at = #{at}
            where id = #{id} and end_told_at is null and tell_look_at = #{until}
            """)
    int noteEnding(long id, @Nullable Instant at, Instant until);

    /** Filter for coupons; an absent field is no restriction. */
    record Filter(
            @Nullable @Positive Long couponId,
            @Nullable @Positive Long templateId,
            @Nullable @Positive Long userId,
            @Nullable UserCouponStatus status) {}

    /** A user's coupon as the office sees it. */
    @Schema(name = "UserCoupon")
    record Listed(
            long couponId,
            long templateId,
            String templateName,
            long userId,
            UserCouponStatus status,
            Instant validFrom,
            Instant validTo,
            Instant claimedAt) {}

    /** A left join, though each has its template: a count leaves it out, and the newest come without a sort. */
    @Select("""
            <script>
            select c.id as coupon_id, c.template_id, t.name as template_name, c.user_id, c.status,
                   c.valid_from, c.valid_to, c.claimed_at
            from user_coupon c left join coupon_template t on t.id = c.template_id
            <where>
              <if test="f.couponId != null">and c.id = #{f.couponId}</if>
              <if test="f.templateId != null">and c.template_id = #{f.templateId}</if>
              <if test="f.userId != null">and c.user_id = #{f.userId}</if>
              <if test="f.status != null">and c.status = #{f.status}</if>
              <if test="period.from != null">and c.claimed_at &gt;= #{period.from}</if>
              <if test="period.to != null">and c.claimed_at &lt; #{period.to}</if>
            </where>
            order by c.id desc
            </script>
            """)
    IPage<Listed> list(IPage<Listed> page, @Param("f") Filter filter, Period period);
}
