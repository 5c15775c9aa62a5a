package com.courtgate.payment.channel.desk;

import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.Payer;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the cash ledger. A payment leaves OPEN once: by money or by its end, whichever is first. Entries of
 * clerks are written into the cash ledger's book as well, to which rows are only added.
 */
@Mapper
interface CashLedgerMapper {

    /** State of a payment. */
    enum Status {
        OPEN,
        TAKEN,
        CLOSED
    }

    /**
     * Entry of a clerk, of a payment or a refund.
     *
     * @param entry null where the clerk's page gave it no name
     */
    record CashEntry(
            String no,
            long fen,
            long clerk,
            Instant at,
            @Nullable String entry) {}

    /** A payment at the desk. */
    record DeskPayment(
            String outTradeNo,
            long payableFen,
            Status status,
            @Nullable Instant takenAt) {}

    /** Direction of a sum over the counter. */
    enum Way {
        TAKEN,
        HANDED_BACK
    }

    /**
     * An entry of the book.
     *
     * @param no of the pay order or the refund
     */
    record BookEntry(Way kind, String no, String outTradeNo, long fen, Instant enteredAt) {}

    /** Money that goes back over the desk. */
    record DeskRefund(
            String refundNo,
            String outTradeNo,
            long refundFen,
            @Nullable Instant handedBackAt) {}

    /** Does nothing when the number is known. */
    @Insert("""
            insert ignore into desk_payment (out_trade_no, payable_fen, expire_time, status, created_at)
            values (#{p.outTradeNo}, #{p.payableFen}, #{p.expireTime}, 'OPEN', #{at})
            """)
    int open(@Param("p") NewPayment payment, Instant at);

    @Select("select out_trade_no, payable_fen, status, taken_at from desk_payment where out_trade_no = #{no}")
    @Nullable
    DeskPayment payment(String no);

    @Select(
            "select out_trade_no, payable_fen, status, taken_at from desk_payment where out_trade_no = #{no} for update")
    @Nullable
    DeskPayment lock(String no);

    /** Answers 0 when it is not open, not of that sum, or over. */
    @Update("""
            update desk_payment
            set status = 'TAKEN', taken_at = #{at}, taken_by = #{r.clerk}, taken_entry = #{r.entry}
            where out_trade_no = #{r.outTradeNo} and status = 'OPEN' and payable_fen = #{r.fen} and expire_time > #{at}
            """)
    int take(@Param("r") CashLedger.Received received, Instant at);

    @Insert("""
            insert into till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
            values ('TAKEN', #{r.outTradeNo}, #{r.outTradeNo}, #{r.fen}, #{r.clerk}, #{r.entry}, #{r.payer.orderNo},
                    #{r.payer.userId}, #{at})
            """)
    int enterTaken(@Param("r") CashLedger.Received received, Instant at);

    @Insert("""
            insert into till_entry (kind, no, out_trade_no, fen, clerk, entered_at)
            select 'HANDED_BACK', refund_no, out_trade_no, refund_fen, #{clerk}, #{at}
            from desk_refund where refund_no = #{refundNo}
            """)
    int enterHandedBack(String refundNo, long clerk, Instant at);

    /** Null when it is in no book, or was entered before the book named payers. */
    @Select("""
            select order_no, user_id from till_entry
            where kind = 'TAKEN' and no = #{no} and order_no is not null and user_id is not null
            """)
    @Nullable
    Payer payer(String no);

    @Select("""
            select out_trade_no as no, payable_fen as fen, taken_by as clerk, taken_at as at, taken_entry as entry
            from desk_payment where out_trade_no = #{no} and status = 'TAKEN'
            """)
    @Nullable
    CashEntry taken(String no);

    @Select("""
            select out_trade_no as no, payable_fen as fen, taken_by as clerk, taken_at as at, taken_entry as entry
            from desk_payment where taken_entry = #{entry}
            """)
    @Nullable
    CashEntry takenBy(String entry);

    @Select("""
            select refund_no as no, refund_fen as fen, handed_back_by as clerk, handed_back_at as at, null as entry
            from desk_refund where refund_no = #{refundNo} and handed_back_at is not null
            """)
    @Nullable
    CashEntry handedBack(String refundNo);

    /** Answers 0 when it is not open. */
    @Update("update desk_payment set status = 'CLOSED' where out_trade_no = #{no} and status = 'OPEN'")
    int close(String no);

    @Select("select coalesce(sum(refund_fen), 0) from desk_refund where out_trade_no = #{no}")
    long refundedFen(String no);

    @Insert("""
            insert into desk_refund (refund_no, out_trade_no, refund_fen, created_at)
            values (#{r.refundNo}, #{r.outTradeNo}, #{r.refundFen}, #{at})
            """)
    int openRefund(@Param("r") NewRefund refund, Instant at);

    @Select("select refund_no, out_trade_no, refund_fen, handed_back_at from desk_refund where refund_no = #{refundNo}")
    @Nullable
    DeskRefund refund(String refundNo);

    /** Answers 0 when there is none, or it was handed back before. */
    @Update("""
            update desk_refund set handed_back_at = #{at}, handed_back_by = #{clerk}
            where refund_no = #{refundNo} and handed_back_at is null
            """)
    int handBack(String refundNo, long clerk, Instant at);

    /** All of a time, by its book alone. */
    @Select("""
            select kind, no, out_trade_no, fen, entered_at from till_entry
            where entered_at >= #{from} and entered_at < #{to}
            """)
    List<BookEntry> book(Instant from, Instant to);
}
