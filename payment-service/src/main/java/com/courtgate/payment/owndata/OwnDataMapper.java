package com.courtgate.payment.owndata;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Rows of one user, a page of ids below one, the newest first. */
@Mapper
interface OwnDataMapper {
    String PAGE = " limit 200"; // OwnPaymentData.PAGE

    /** Named at most, of each kind. */
    String FEW = " limit 10";

    /** Row that is kept of a user. */
    interface Stored {
        long id();
    }

    record StoredPayOrder(
            long id,
            String outTradeNo,
            String orderNo,
            String channel,
            @Nullable String channelTradeNo,
            long amountFen,
            long discountFen,
            long payableFen,
            long paidFen,
            long refundedFen,
            String status,
            @Nullable String closeReason,
            Instant expireTime,
            @Nullable Instant paidAt,
            Instant createdAt,
            Instant updatedAt)
            implements Stored {}

    @Select("""
            select id, out_trade_no, order_no, channel, channel_trade_no, amount_fen, discount_fen, payable_fen,
                   paid_fen, refunded_fen, status, close_reason, expire_time, paid_at, created_at, updated_at
            from pay_order where user_id = #{userId} and id < #{before} order by id desc
            """ + PAGE)
    List<StoredPayOrder> payOrders(long userId, long before);

    /** @param reservationId null for the whole order */
    record StoredRefund(
            long id,
            String refundNo,
            String outTradeNo,
            String orderNo,
            @Nullable Long reservationId,
            String channel,
            @Nullable String channelRefundNo,
            long amountFen,
            String kind,
            String status,
            String reason,
            @Nullable Instant refundedAt,
            Instant createdAt)
            implements Stored {}

    @Select("""
            select r.id, r.refund_no, r.out_trade_no, r.order_no, r.reservation_id, r.channel, r.channel_refund_no,
                   r.amount_fen, r.kind, r.status, r.reason, r.refunded_at, r.created_at
            from pay_order p join refund_order r on r.out_trade_no = p.out_trade_no
            where p.user_id = #{userId} and r.id < #{before} order by r.id desc
            """ + PAGE)
    List<StoredRefund> refunds(long userId, long before);

    record StoredAnomaly(
            long id,
            String kind,
            String status,
            String outTradeNo,
            String orderNo,
            String channel,
            String channelTradeNo,
            long expectedFen,
            long paidFen,
            String detail,
            @Nullable String refundNo,
            Instant paidAt,
            Instant foundAt,
            @Nullable Instant resolvedAt,
            @Nullable String resolution)
            implements Stored {}

    @Select("""
            select a.id, a.kind, a.status, a.out_trade_no, a.order_no, a.channel, a.channel_trade_no, a.expected_fen,
                   a.paid_fen, a.detail, a.refund_no, a.paid_at, a.found_at, a.resolved_at, a.resolution
            from pay_order p join pay_anomaly a on a.out_trade_no = p.out_trade_no
            where p.user_id = #{userId} and a.id < #{before} order by a.id desc
            """ + PAGE)
    List<StoredAnomaly> anomalies(long userId, long before);

    record StoredCallback(long id, String payNo, String channel, String kind, String result, Instant receivedAt)
            implements Stored {}

    /** Genuine ones: what others claim of a payment is not its payer's. */
    @Select("""
            select c.id, c.pay_no, c.channel, c.kind, c.result, c.received_at
            from pay_order p join pay_callback_log c on c.pay_no = p.out_trade_no
            where p.user_id = #{userId} and c.signature_valid and c.id < #{before} order by c.id desc
            """ + PAGE)
    List<StoredCallback> callbacks(long userId, long before);

    record StoredCoupon(
            long id,
            long templateId,
            String templateName,
            String status,
            Instant validFrom,
            Instant validTo,
            Instant claimedAt)
            implements Stored {}

    @Select("""
            select c.id, c.template_id, t.name as template_name, c.status, c.valid_from, c.valid_to, c.claimed_at
            from user_coupon c join coupon_template t on t.id = c.template_id
            where c.user_id = #{userId} and c.id < #{before} order by c.id desc
            """ + PAGE)
    List<StoredCoupon> coupons(long userId, long before);

    record StoredSettlement(
            long id,
            long couponId,
            String orderNo,
            String outTradeNo,
            long discountFen,
            String status,
            Instant createdAt,
            Instant updatedAt)
            implements Stored {}

    @Select("""
            select s.id, s.coupon_id, s.order_no, s.out_trade_no, s.discount_fen, s.status, s.created_at, s.updated_at
            from user_coupon c join coupon_settlement s on s.coupon_id = c.id
            where c.user_id = #{userId} and s.id < #{before} order by s.id desc
            """ + PAGE)
    List<StoredSettlement> settlements(long userId, long before);

    @Select("""
            select out_trade_no from pay_order
            where user_id = #{userId} and status in ('INIT', 'PAYING') order by id
            """ + FEW)
    List<String> openPayOrders(long userId);

    /** Under way, stuck, or failed after the reservation was given up and not ordered anew. */
    @Select("""
            select r.refund_no
            from pay_order p join refund_order r on r.out_trade_no = p.out_trade_no
            where p.user_id = #{userId} and r.closed_at is null
              and (r.status in ('INIT', 'PROCESSING', 'ABNORMAL')
                   or (r.status = 'FAILED' and r.booking_cancelled and not exists
                        (select 1 from refund_order later
                         where later.out_trade_no = r.out_trade_no and later.id > r.id and later.target = r.target
                           and later.channel_trade_no = r.channel_trade_no and later.status <> 'FAILED')))
            order by r.id
            """ + FEW)
    List<String> openRefunds(long userId);

    /** Returns the open anomalies; those whose refund is ordered wait for that refund alone. */
    @Select("""
            select a.out_trade_no
            from pay_order p join pay_anomaly a on a.out_trade_no = p.out_trade_no
            where p.user_id = #{userId} and a.status = 'OPEN' order by a.id
            """ + FEW)
    List<String> openAnomalies(long userId);
}
