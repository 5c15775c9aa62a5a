package com.courtgate.payment.refund;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundKind;
import com.courtgate.payment.refundorder.RefundStatus;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Rows are locked and changed by primary key only, a refund always before its pay order. */
@Mapper
interface RefundMapper {
    String COLUMNS = """
            id, refund_no, pay_order_id, out_trade_no, channel, channel_trade_no, order_no,
            reservation_id, user_id, amount_fen, worth_fen, paid_fen, kind, status, capped,
            booking_cancelled, reason, channel_refund_no, refunded_at, next_try_at, attempts,
            last_error, created_at, closed_at
            """;

    @Insert("""
            insert into refund_order
              (refund_no, pay_order_id, out_trade_no, channel, channel_trade_no, order_no,
               reservation_id, user_id, amount_fen, worth_fen, paid_fen, kind, status, capped,
               booking_cancelled, reason, next_try_at, created_at, updated_at)
            values (#{refundNo}, #{r.payOrder.id}, #{r.payOrder.outTradeNo}, #{r.payOrder.channel},
                    #{r.channelTradeNo}, #{r.payOrder.orderNo}, #{r.reservationId},
                    #{r.payOrder.userId}, #{r.amountFen}, #{r.worthFen}, #{r.paidFen}, #{r.kind}, 'INIT',
                    #{r.capped}, #{r.bookingCancelled}, #{r.reason}, #{nextTryAt}, #{at}, #{at})
            """)
    int insert(String refundNo, @Param("r") NewRefundOrder refund, Instant nextTryAt, Instant at);

    @Select("select " + COLUMNS + " from refund_order where refund_no = #{refundNo}")
    @Nullable
    Refund find(String refundNo);

    @Select("<script>select " + COLUMNS + """
                    from refund_order where refund_no in
                    <foreach item="no" collection="nos" open="(" separator="," close=")">#{no}</foreach>
                    </script>
                    """)
    List<Refund> findAll(@Param("nos") Collection<String> refundNos);

    @Select("select " + COLUMNS + " from refund_order where id = #{id}")
    @Nullable
    Refund get(long id);

    /**
     * The oldest first.
     *
     * @param userId whose; null for everybody's
     * @param after number of the last one that was seen; null for the first
     */
    @Select("select " + COLUMNS + """
                    from refund_order
                    where status = 'PROCESSING' and channel = #{channel} and closed_at is null
                      and (#{userId} is null or user_id = #{userId})
                      and id > coalesce((select seen.id from refund_order seen where seen.refund_no = #{after}), 0)
                    order by id limit #{most}
                    """)
    List<Refund> underWayAt(String channel, @Nullable Long userId, @Nullable String after, int most);

    /** See {@link Refunds#ofReservation}. */
    @Select("select " + COLUMNS + """
                    from refund_order
                    where out_trade_no = #{outTradeNo} and capped
                      and (status <> 'FAILED' or booking_cancelled)
                      and (reservation_id is null or reservation_id = #{reservationId})
                    order by reservation_id is null, id desc
                    limit 1
                    """)
    @Nullable
    Refund ofReservation(String outTradeNo, long reservationId);

    /** Answers 0 when it is another's by now: its reservation is given up, or it is gone. */
    @Delete("delete from refund_order where id = #{id} and status = 'INIT' and not booking_cancelled")
    int withdraw(long id);

    @Update("""
            update refund_order
            set booking_cancelled = true, amount_fen = #{fen}, worth_fen = #{worthFen},
                updated_at = #{at}
            where id = #{id} and status = 'INIT' and not booking_cancelled
            """)
    int cancelled(long id, long fen, long worthFen, Instant at);

    /** The price of what of a payment's order has been given back. */
    @Select("""
            select coalesce(sum(worth_fen), 0) from refund_order
            where out_trade_no = #{outTradeNo} and status = 'SUCCESS' and capped
            """)
    long worthGivenBack(String outTradeNo);

    /** One that is closed is not begun; what the channel says of one that was stays true. */
    @Update("""
            update refund_order
            set status = #{to}, last_error = coalesce(#{error}, last_error),
                channel_refund_no = coalesce(#{channelRefundNo}, channel_refund_no),
                refunded_at = coalesce(#{refundedAt}, refunded_at),
                next_try_at = case when #{open} then next_try_at end, updated_at = #{at}
            where id = #{id} and status = #{from} and not (#{open} and closed_at is not null)
            """)
    int move(
            long id,
            RefundStatus from,
            RefundStatus to,
            boolean open,
            @Nullable String error,
            @Nullable String channelRefundNo,
            @Nullable Instant refundedAt,
            Instant at);

    /** @param error null: the last try has gone well, and is not over */
    @Update("""
            update refund_order
            set next_try_at = case when closed_at is null then #{next} end, attempts = attempts + 1,
                updated_at = #{at}, last_error = #{error},
                channel_refund_no = coalesce(#{channelRefundNo}, channel_refund_no)
            where id = #{id} and status in ('INIT', 'PROCESSING')
            """)
    int tryLater(long id, Instant next, @Nullable String error, @Nullable String channelRefundNo, Instant at);

    /** Deletes the reasons that a person typed. */
    @Update("""
            update refund_order r join pay_order p on p.out_trade_no = r.out_trade_no
            set r.reason = ''
            where p.user_id = #{userId} and r.kind = 'USER'
            """)
    int forgetReasons(long userId);

    /** Refunds that are owed and have not arrived. */
    record Owed(RefundMeters.OwedState state, long refunds, Instant oldest) {}

    /**
     * Counts owed refunds, without those that are ordered anew, that a person has closed, or that wait at the desk for
     * their payer.
     */
    @Select("""
            select case when r.status in ('FAILED', 'ABNORMAL') then r.status
                        when r.last_error is null then 'UNDER_WAY' else 'UNANSWERED' end as state,
                   count(*) as refunds, min(r.created_at) as oldest
            from refund_order r
            where r.status in ('INIT', 'PROCESSING', 'ABNORMAL', 'FAILED')
              and r.booking_cancelled and r.closed_at is null
              and not (r.status = 'PROCESSING' and r.channel = 'desk')
              and not (r.status = 'FAILED' and exists
                    (select 1 from refund_order later
                     where later.out_trade_no = r.out_trade_no and later.id > r.id and later.target = r.target
                       and later.channel_trade_no = r.channel_trade_no))
            group by 1
            """)
    List<Owed> owed();

    /** Nobody takes it up again. Answers 0 when it has succeeded, is closed, or nothing is owed by it yet. */
    @Update("""
            update refund_order set closed_at = #{at}, next_try_at = null
            where id = #{id} and status in ('INIT', 'PROCESSING', 'FAILED', 'ABNORMAL')
              and booking_cancelled and closed_at is null
            """)
    int close(long id, Instant at);

    @Select("""
            select id from refund_order where next_try_at <= #{now}
            order by next_try_at limit #{most}
            """)
    List<Long> due(Instant now, int most);

    @Select("<script>select " + COLUMNS + """
                    from refund_order where id in
                    <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
                    for update skip locked
                    </script>
                    """)
    List<Refund> lock(List<Long> ids);

    /** Answers 0 when it has ended, or another had it between the two reads. */
    @Update("""
            update refund_order force index (primary) set next_try_at = #{until}
            where id = #{id} and status in ('INIT', 'PROCESSING') and next_try_at <= #{now}
            """)
    int claim(long id, Instant now, Instant until);

    @Update("""
            update refund_order force index (primary)
            set next_try_at = #{at}, last_error = coalesce(#{why}, last_error)
            where id = #{id} and status in ('INIT', 'PROCESSING') and next_try_at = #{until}
            """)
    int note(long id, @Nullable Instant at, @Nullable String why, Instant until);

    /** Due at once. Answers 0 when it has ended or was closed meanwhile: nobody takes it up again. */
    @Update("""
            update refund_order set next_try_at = #{at}
            where id = #{id} and status in ('INIT', 'PROCESSING') and closed_at is null
            """)
    int expedite(long id, Instant at);

    /** Due at once, and once only where a person has closed it: then the channel is asked and nothing is sent. */
    @Update("""
            update refund_order set next_try_at = #{at}
            where id = #{id} and (status = 'PROCESSING' or status = 'INIT' and closed_at is null)
            """)
    int lookAgain(long id, Instant at);

    /** Filter for refunds; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String refundNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable Long userId,
            @Nullable RefundStatus status,
            @Nullable RefundKind kind) {}

    @Select("<script>select " + COLUMNS + """
                    from refund_order
                    <where>
                      <if test="f.refundNo != null">and refund_no = #{f.refundNo}</if>
                      <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
                      <if test="f.orderNo != null">and order_no = #{f.orderNo}</if>
                      <if test="f.userId != null">and user_id = #{f.userId}</if>
                      <if test="f.status != null">and status = #{f.status}</if>
                      <if test="f.kind != null">and kind = #{f.kind}</if>
                      <if test="period.from != null">and created_at &gt;= #{period.from}</if>
                      <if test="period.to != null">and created_at &lt; #{period.to}</if>
                    </where>
                    order by id desc
                    </script>
                    """)
    IPage<Refund> list(IPage<Refund> page, @Param("f") Filter filter, Period period);

    @Select("select " + COLUMNS + """
                    from refund_order where channel = #{channel} and status = 'SUCCESS'
                      and amount_fen > 0
                      and refunded_at >= #{from} and refunded_at < #{to}
                    """)
    List<Refund> doneBetween(String channel, Instant from, Instant to);
}
