package com.courtgate.payment.coupon;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Rows are changed by primary key only; each is found by its pay order, never by its coupon. */
@Mapper
interface CouponSettlementMapper {

    /** A row of {@code coupon_settlement}. */
    record Settlement(
            long id, String orderNo, String outTradeNo, long couponId, long userId, SettlementStatus status) {}

    @Insert("""
            insert into coupon_settlement
              (order_no, out_trade_no, coupon_id, user_id, discount_fen, status, created_at,
               updated_at)
            values (#{p.orderNo}, #{p.outTradeNo}, #{couponId}, #{p.userId}, #{p.discountFen}, 'LOCKED', #{at}, #{at})
            """)
    int insert(@Param("p") PayOrder payOrder, long couponId, Instant at);

    @Select("""
            select id, order_no, out_trade_no, coupon_id, user_id, status from coupon_settlement
            where out_trade_no = #{outTradeNo}
            """)
    @Nullable
    Settlement find(String outTradeNo);

    /** Reads settlements for showing only. */
    @Select("""
            select id, order_no, out_trade_no, coupon_id, user_id, status from coupon_settlement
            where held_coupon = #{couponId}
            """)
    @Nullable
    Settlement holding(long couponId);

    @Update("""
            update coupon_settlement set status = #{to}, updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int move(long id, SettlementStatus from, SettlementStatus to, Instant at);

    @Insert("""
            insert into coupon_trouble (out_trade_no, coupon_id, what, at)
            values (#{outTradeNo}, #{couponId}, #{what}, #{at})
            """)
    int insertTrouble(String outTradeNo, @Nullable Long couponId, String what, Instant at);

    /**
     * A coupon that did not follow its order.
     *
     * @param couponId null when that is not known
     * @param resolvedAt when somebody has had it follow; null until then
     */
    @Schema(name = "CouponTrouble")
    record UnsettledCoupon(
            long id,
            String outTradeNo,
            @Nullable Long couponId,
            String what,
            Instant at,
            @Nullable Instant resolvedAt) {}

    /** Filter for coupons that did not follow; an absent field is no restriction. */
    record TroubleFilter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Positive Long couponId) {}

    @Select("""
            <script>select id, out_trade_no, coupon_id, what, at, resolved_at from coupon_trouble
            <where>
              <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
              <if test="f.couponId != null">and coupon_id = #{f.couponId}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<UnsettledCoupon> troubles(IPage<UnsettledCoupon> page, @Param("f") TroubleFilter filter);

    @Select("select id, out_trade_no, coupon_id, what, at, resolved_at from coupon_trouble where id = #{id}")
    @Nullable
    UnsettledCoupon trouble(long id);

    /** Answers 0 when it was resolved before. */
    @Update("update coupon_trouble set resolved_at = #{at} where id = #{id} and resolved_at is null")
    int resolve(long id, Instant at);

    /** Filter for settlements; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Positive Long couponId,
            @Nullable @Positive Long userId,
            @Nullable SettlementStatus status) {}

    /** A settlement as the office sees it. */
    @Schema(name = "CouponSettlement")
    record Listed(
            long id,
            String orderNo,
            String outTradeNo,
            long couponId,
            long userId,
            long discountFen,
            SettlementStatus status,
            Instant createdAt,
            Instant updatedAt) {}

    @Select("""
            <script>
            select id, order_no, out_trade_no, coupon_id, user_id, discount_fen, status, created_at,
                   updated_at
            from coupon_settlement
            <where>
              <if test="f.orderNo != null">and order_no = #{f.orderNo}</if>
              <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
              <if test="f.couponId != null">and coupon_id = #{f.couponId}</if>
              <if test="f.userId != null">and user_id = #{f.userId}</if>
              <if test="f.status != null">and status = #{f.status}</if>
              <if test="period.from != null">and created_at &gt;= #{period.from}</if>
              <if test="period.to != null">and created_at &lt; #{period.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<Listed> list(IPage<Listed> page, @Param("f") Filter filter, Period period);
}
