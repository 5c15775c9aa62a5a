package com.courtgate.payment.refund;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** The rows of {@code lost_refund}. */
@Mapper
interface LostRefundMapper {

    /** A refund that only the channel remembers. */
    record Lost(
            String refundNo, Instant refundedAt, @Nullable String takenBy) {}

    /** Does nothing when the number is known. */
    @Insert("""
            insert ignore into lost_refund (refund_no, channel, out_trade_no, refund_fen, refunded_at)
            values (#{line.refundNo}, #{channel}, #{line.outTradeNo}, #{line.fen}, #{line.at})
            """)
    int insert(String channel, @Param("line") BillLine refund);

    /** Whether a pay order is older than a restore whose lost time the channel has not told yet. */
    @Select("""
            select exists (
              select 1 from pay_order p join restored_backup b on b.restored_at > p.created_at
              where p.id = #{r.payOrderId} and not exists (
                select 1 from lost_time_known k where k.restored_backup_id = b.id and k.channel = #{r.channel}))
            """)
    boolean mayBeLost(@Param("r") Refund refund);

    @Select("""
            select refund_no, refunded_at, taken_by from lost_refund
            where out_trade_no = #{r.outTradeNo} and channel = #{r.channel} and refund_fen = #{r.amountFen}
              and taken_by is null
            order by refund_no limit 1 for update
            """)
    @Nullable
    Lost lockFor(@Param("r") Refund refund);

    /** Number of a refund that a person has closed and that is of that sum of that payment; null when none is left. */
    @Select("""
            select r.refund_no from refund_order r
            where r.out_trade_no = #{line.outTradeNo} and r.channel = #{channel} and r.amount_fen = #{line.fen}
              and r.closed_at is not null
              and not exists (select 1 from lost_refund l where l.taken_by = r.refund_no)
            order by r.id limit 1
            """)
    @Nullable
    String closedFor(String channel, @Param("line") BillLine refund);

    /** Answers 0 when another has it. */
    @Update("update lost_refund set taken_by = #{takenBy} where refund_no = #{refundNo} and taken_by is null")
    int take(String refundNo, String takenBy);

    @Select("""
            <script>select refund_no, refunded_at, taken_by from lost_refund
            where taken_by is not null and refund_no in
            <foreach item="no" collection="nos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<Lost> taken(@Param("nos") Collection<String> refundNos);

    @Select("""
            select refund_no, refunded_at, taken_by from lost_refund
            where channel = #{channel} and refunded_at >= #{from} and refunded_at < #{to} and taken_by is not null
            """)
    List<Lost> takenBetween(String channel, Instant from, Instant to);
}
