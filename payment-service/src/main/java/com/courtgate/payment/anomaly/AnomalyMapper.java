package com.courtgate.payment.anomaly;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface AnomalyMapper {
    /** Money that an anomaly is about, by the channel's own number of the transaction. */
    record Money(String channelTradeNo, long paidFen, Instant paidAt) {

        static Money of(Payment payment) {
            return new Money(payment.channelTradeNo(), payment.paidFen(), payment.paidAt());
        }

        /** Returns the money that a pay order was paid with. */
        static Money of(PayOrder paid) {
            return new Money(
                    Objects.requireNonNull(paid.channelTradeNo()),
                    paid.paidFen(),
                    Objects.requireNonNull(paid.paidAt()));
        }
    }

    String COLUMNS = """
            id, kind, status, channel, channel_trade_no, pay_order_id, out_trade_no, order_no,
            user_id, expected_fen, paid_fen, detail, refund_no, paid_at, found_at, resolved_at,
            resolution
            """;

    @Insert("""
            insert into pay_anomaly
              (kind, status, channel, channel_trade_no, pay_order_id, out_trade_no, order_no,
               user_id, expected_fen, paid_fen, detail, paid_at, found_at)
            values (#{kind}, 'OPEN', #{p.channel}, #{m.channelTradeNo}, #{p.id}, #{p.outTradeNo},
                    #{p.orderNo}, #{p.userId}, #{p.payableFen}, #{m.paidFen}, #{detail},
                    #{m.paidAt}, #{at})
            """)
    int insert(AnomalyKind kind, @Param("p") PayOrder payOrder, @Param("m") Money money, String detail, Instant at);

    @Select("select " + COLUMNS + """
                    from pay_anomaly where channel = #{channel}
                      and channel_trade_no = #{tradeNo} and kind = #{kind}
                    """)
    @Nullable
    Anomaly findExactly(String channel, String tradeNo, AnomalyKind kind);

    @Select("select " + COLUMNS + " from pay_anomaly where id = #{id}")
    @Nullable
    Anomaly get(long id);

    @Select("select " + COLUMNS + " from pay_anomaly where out_trade_no = #{outTradeNo}")
    List<Anomaly> ofTrade(String outTradeNo);

    @Update("""
            update pay_anomaly
            set status = #{to}, refund_no = coalesce(#{refundNo}, refund_no),
                resolution = #{resolution}, resolved_at = #{resolvedAt}
            where id = #{id} and status = #{from}
            """)
    int move(
            long id,
            AnomalyStatus from,
            AnomalyStatus to,
            @Nullable String refundNo,
            @Nullable String resolution,
            @Nullable Instant resolvedAt);

    /** Filter for anomalies; an absent field is no restriction. */
    record Filter(
            @Nullable AnomalyKind kind,
            @Nullable AnomalyStatus status,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable Long userId) {}

    @Select("<script>select " + COLUMNS + """
                    from pay_anomaly
                    <where>
                      <if test="f.kind != null">and kind = #{f.kind}</if>
                      <if test="f.status != null">and status = #{f.status}</if>
                      <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
                      <if test="f.orderNo != null">and order_no = #{f.orderNo}</if>
                      <if test="f.userId != null">and user_id = #{f.userId}</if>
                      <if test="period.from != null">and found_at &gt;= #{period.from}</if>
                      <if test="period.to != null">and found_at &lt; #{period.to}</if>
                    </where>
                    order by id desc
                    </script>
                    """)
    IPage<Anomaly> list(IPage<Anomaly> page, @Param("f") Filter filter, Period period);

    @Select("select count(*) from pay_anomaly where status = 'OPEN'")
    long countOpen();

    /** Returns the time at which the oldest that waits for a person was found; null when none does. */
    @Select("select min(found_at) from pay_anomaly where status = 'OPEN'")
    @Nullable
    Instant oldestOpen();
}
