-- Columns that the timeline of an order, and the office, look rows up by.
alter table refund_order add index refund_order_order (order_no), add index refund_order_user (user_id, id);
alter table coupon_settlement add index coupon_settlement_order (order_no),
    add index coupon_settlement_user (user_id, id);
alter table pay_anomaly add index pay_anomaly_order (order_no), add index pay_anomaly_user (user_id, id);
alter table coupon_trouble add index coupon_trouble_trade (out_trade_no), add index coupon_trouble_coupon (coupon_id);
