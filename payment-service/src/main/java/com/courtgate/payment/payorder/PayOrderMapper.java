package com.courtgate.payment.payorder;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.channel.Payment;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Rows are locked and changed by primary key only; see {@code PayOrders}. */
@Mapper
interface PayOrderMapper {
    String COLUMNS = """
            id, out_trade_no, order_no, user_id, channel, attempt_no, amount_fen, discount_fen,
            payable_fen, currency, status, client_kind, code_url, expire_time, channel_trade_no, paid_at,
            paid_fen, refunding_fen, refunded_fen, close_reason, close_wanted, next_query_at,
            query_count, version, created_at
            """;

    @Insert("""
            insert into pay_order
              (out_trade_no, order_no, user_id, channel, client_kind, attempt_no, amount_fen, discount_fen,
               payable_fen, currency, status, close_reason, expire_time, next_query_at, created_at, updated_at)
            select #{o.outTradeNo}, #{o.orderNo}, #{o.userId}, #{o.channel}, #{o.clientKind},
                   coalesce(max(attempt_no), 0) + 1, #{o.amountFen}, #{o.discountFen},
                   #{o.amountFen} - #{o.discountFen}, #{o.currency}, #{status}, #{reason}, #{o.expireTime},
                   #{nextQueryAt}, #{at}, #{at}
            from pay_order where order_no = #{o.orderNo}
            """)
    int insert(
            @Param("o") NewPayOrder order,
            PayOrderStatus status,
            @Nullable String reason,
            @Nullable Instant nextQueryAt,
            Instant at);

    @Select("select " + COLUMNS + " from pay_order where id = #{id}")
    @Nullable
    PayOrder get(long id);

    @Select("select " + COLUMNS + " from pay_order where out_trade_no = #{outTradeNo}")
    @Nullable
    PayOrder find(String outTradeNo);

    @Select("<script>select " + COLUMNS + """
                    from pay_order where out_trade_no in
                    <foreach item="no" collection="nos" open="(" separator="," close=")">#{no}</foreach>
                    </script>
                    """)
    List<PayOrder> findAll(@Param("nos") Collection<String> outTradeNos);

    @Select("select " + COLUMNS + " from pay_order where live_order = #{orderNo}")
    @Nullable
    PayOrder currentAttempt(String orderNo);

    @Select("select coalesce(max(attempt_no), 0) from pay_order where order_no = #{orderNo}")
    int attempts(String orderNo);

    @Select("select " + COLUMNS + " from pay_order where order_no = #{orderNo} order by attempt_no")
    List<PayOrder> ofOrder(String orderNo);

    @Update("""
            update pay_order
            set status = 'PAYING', code_url = #{codeUrl}, version = version + 1, updated_at = #{at}
            where id = #{id} and status = 'INIT'
            """)
    int accepted(long id, String codeUrl, Instant at);

    @Update("""
            update pay_order
            set status = 'SUCCESS', channel_trade_no = #{p.channelTradeNo}, paid_fen = #{p.paidFen},
                paid_at = #{p.paidAt}, next_query_at = null, repeat_at = #{repeatAt},
                version = version + 1, updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int succeed(long id, PayOrderStatus from, @Param("p") Payment payment, Instant repeatAt, Instant at);

    @Update("""
            update pay_order
            set status = #{to}, close_reason = #{reason}, next_query_at = null,
                version = version + 1, updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int end(long id, PayOrderStatus from, PayOrderStatus to, String reason, Instant at);

    @Update("update pay_order set next_query_at = #{at}, query_count = 0 where id = #{id}")
    int scheduleQuery(long id, Instant at);

    /** The count stays, and with it the pauses: who doubts pays nothing for it. */
    @Update("""
            update pay_order
            set next_query_at = least(coalesce(next_query_at, #{at}), #{at}), doubted_at = #{at}
            where id = #{id} and status in ('INIT', 'PAYING')
              and (doubted_at is null or doubted_at <= #{lastBefore})
            """)
    int doubt(long id, Instant lastBefore, Instant at);

    @Update("""
            update pay_order
            set close_wanted = coalesce(close_wanted, #{why}), next_query_at = #{at},
                query_count = 0, updated_at = #{at}
            where id = #{id} and status in ('INIT', 'PAYING')
            """)
    int requestClose(long id, String why, Instant at);

    /** The cap: in one statement, so that no two refunds can both find room. */
    @Update("""
            update pay_order
            set refunding_fen = refunding_fen + #{fen}, updated_at = #{at}
            where id = #{id} and status = 'SUCCESS'
              and refunding_fen + refunded_fen + #{fen} <= paid_fen
            """)
    int reserveRefund(long id, long fen, Instant at);

    @Update("""
            update pay_order
            set refunding_fen = refunding_fen - #{fen}, updated_at = #{at}
            where id = #{id} and refunding_fen >= #{fen}
            """)
    int releaseRefund(long id, long fen, Instant at);

    @Update("""
            update pay_order
            set refunding_fen = refunding_fen - #{fen}, refunded_fen = refunded_fen + #{fen},
                version = version + 1, updated_at = #{at}
            where id = #{id} and status = 'SUCCESS' and refunding_fen >= #{fen}
            """)
    int refunded(long id, long fen, Instant at);

    @Update("""
            update pay_order
            set status = 'REFUNDED', repeat_at = null, version = version + 1, updated_at = #{at}
            where id = #{id} and status = 'SUCCESS' and refunded_fen = paid_fen
              and #{worthFen} >= amount_fen
            """)
    int completeIfFullyRefunded(long id, long worthFen, Instant at);

    @Update("update pay_order set repeat_at = null where id = #{id}")
    int answered(long id);

    /** Locks the order's row, makes it if there is none. */
    @Insert("""
            insert into payable_order (order_no, seen_at) values (#{orderNo}, #{at})
            on duplicate key update seen_at = #{at}
            """)
    int ensureOrder(String orderNo, Instant at);

    @Insert("""
            insert into payable_order (order_no, ended_at, seen_at)
            values (#{orderNo}, #{at}, #{at})
            on duplicate key update ended_at = coalesce(ended_at, #{at}), seen_at = #{at}
            """)
    int endOrder(String orderNo, Instant at);

    @Select("""
            select count(*) from payable_order
            where order_no = #{orderNo} and ended_at is not null
            """)
    int hasOrderEnded(String orderNo);

    /** Filter for pay orders; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable Long userId,
            @Nullable PayOrderStatus status,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String channel) {}

    @Select("<script>select " + COLUMNS + """
                    from pay_order
                    <where>
                      <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
                      <if test="f.orderNo != null">and order_no = #{f.orderNo}</if>
                      <if test="f.userId != null">and user_id = #{f.userId}</if>
                      <if test="f.status != null">and status = #{f.status}</if>
                      <if test="f.channel != null">and channel = #{f.channel}</if>
                      <if test="period.from != null">and created_at &gt;= #{period.from}</if>
                      <if test="period.to != null">and created_at &lt; #{period.to}</if>
                    </where>
                    order by id desc
                    </script>
                    """)
    IPage<PayOrder> list(IPage<PayOrder> page, @Param("f") Filter filter, Period period);

    @Select("select " + COLUMNS + """
                    from pay_order
                    where channel = #{channel} and paid_at >= #{from} and paid_at < #{to}
                    """)
    List<PayOrder> paidBetween(String channel, Instant from, Instant to);
}
