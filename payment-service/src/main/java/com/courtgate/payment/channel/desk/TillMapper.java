package com.courtgate.payment.channel.desk;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** The rows of the till. A payment leaves OPEN once: by money or by its end, whichever is first. */
@Mapper
interface TillMapper {

    /** Where a payment stands. */
    enum Status {
        OPEN,
        TAKEN,
        CLOSED
    }

    /** A payment at the desk. */
    record DeskPayment(
            String outTradeNo,
            long payableFen,
            Status status,
            @Nullable Instant takenAt) {}

    /** Money that goes back over the desk. */
    record DeskRefund(
            String refundNo,
            String outTradeNo,
            long refundFen,
            @Nullable Instant handedBackAt) {}

    /** Does nothing when the number is known. */
    @Insert("""
            insert ignore into desk_payment (out_trade_no, payable_fen, expire_time, status, created_at)
            values (#{no}, #{fen}, #{expireTime}, 'OPEN', #{at})
            """)
    int open(
            @Param("no") String outTradeNo,
            @Param("fen") long payableFen,
            @Param("expireTime") Instant expireTime,
            @Param("at") Instant at);

    @Select("select out_trade_no, payable_fen, status, taken_at from desk_payment where out_trade_no = #{no}")
    @Nullable
    DeskPayment payment(String no);

    @Select(
            "select out_trade_no, payable_fen, status, taken_at from desk_payment where out_trade_no = #{no} for update")
    @Nullable
    DeskPayment lock(String no);

    /** Answers 0 when it is not open, not of that sum, or over. */
    @Update("""
            update desk_payment set status = 'TAKEN', taken_at = #{at}, taken_by = #{clerk}
            where out_trade_no = #{no} and status = 'OPEN' and payable_fen = #{fen} and expire_time > #{at}
            """)
    int take(
            @Param("no") String outTradeNo,
            @Param("fen") long fen,
            @Param("clerk") long clerk,
            @Param("at") Instant at);

    /** Answers 0 when it is not open. */
    @Update("update desk_payment set status = 'CLOSED' where out_trade_no = #{no} and status = 'OPEN'")
    int close(String no);

    @Select("select coalesce(sum(refund_fen), 0) from desk_refund where out_trade_no = #{no}")
    long refundedFen(String no);

    @Insert("""
            insert into desk_refund (refund_no, out_trade_no, refund_fen, created_at)
            values (#{refundNo}, #{no}, #{fen}, #{at})
            """)
    int openRefund(
            @Param("refundNo") String refundNo,
            @Param("no") String outTradeNo,
            @Param("fen") long fen,
            @Param("at") Instant at);

    @Select("select refund_no, out_trade_no, refund_fen, handed_back_at from desk_refund where refund_no = #{refundNo}")
    @Nullable
    DeskRefund refund(String refundNo);

    /** Answers 0 when there is none, or it was handed back before. */
    @Update("""
            update desk_refund set handed_back_at = #{at}, handed_back_by = #{clerk}
            where refund_no = #{refundNo} and handed_back_at is null
            """)
    int handBack(@Param("refundNo") String refundNo, @Param("clerk") long clerk, @Param("at") Instant at);

    @Select("""
            select out_trade_no, payable_fen, status, taken_at from desk_payment
            where taken_at >= #{from} and taken_at < #{to}
            """)
    List<DeskPayment> takenBetween(@Param("from") Instant from, @Param("to") Instant to);

    @Select("""
            select refund_no, out_trade_no, refund_fen, handed_back_at from desk_refund
            where handed_back_at >= #{from} and handed_back_at < #{to}
            """)
    List<DeskRefund> handedBackBetween(@Param("from") Instant from, @Param("to") Instant to);
}
