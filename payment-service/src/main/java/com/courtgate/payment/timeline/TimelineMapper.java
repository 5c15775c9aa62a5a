package com.courtgate.payment.timeline;

import com.courtgate.common.contract.payment.PaymentTimeline;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Reads the tables of other packages. */
@Mapper
interface TimelineMapper {
    /** Most events of an order, more than are worth telling. */
    int MOST = 500;

    @Select("""
            select at, kind, reference, outcome, amount_fen, detail from (
              select created_at as at, 'PAY_ORDER' as kind, out_trade_no as reference, status as outcome,
                     payable_fen as amount_fen, close_reason as detail, id
              from pay_order where order_no = #{orderNo}
              union all
              select paid_at, 'PAYMENT', out_trade_no, status, paid_fen, channel_trade_no, id
              from pay_order where order_no = #{orderNo} and paid_at is not null
              union all
              select c.received_at, 'CALLBACK', p.out_trade_no, c.result, null, c.message, c.id
              from pay_callback_log c join pay_order p on p.out_trade_no = c.pay_no
              where p.order_no = #{orderNo}
              union all
              select r.at, 'RECONCILE', r.out_trade_no, concat(r.action, ' ', r.from_status, ' ', r.to_status),
                     null, r.detail, r.id
              from pay_reconcile_audit r join pay_order p on p.out_trade_no = r.out_trade_no
              where p.order_no = #{orderNo}
              union all
              select created_at, 'COUPON', cast(coupon_id as char), status, discount_fen, null, id
              from coupon_settlement where order_no = #{orderNo}
              union all
              select created_at, 'REFUND', refund_no, status, amount_fen, reason, id
              from refund_order where order_no = #{orderNo}
              union all
              select refunded_at, 'REFUNDED', refund_no, status, amount_fen, channel_refund_no, id
              from refund_order where order_no = #{orderNo} and refunded_at is not null
              union all
              select found_at, 'ANOMALY', out_trade_no, concat(kind, ' ', status), paid_fen, detail, id
              from pay_anomaly where order_no = #{orderNo}
            ) timeline
            order by at, id limit\s""" + MOST)
    List<PaymentTimeline.Event> of(String orderNo);
}
