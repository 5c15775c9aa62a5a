-- Every order that pay orders are made of or asked about, not only those with coupons. ended_at is the
-- tombstone: no pay order is made for the order any more, and no coupon locked.
alter table coupon_order rename to payable_order;
alter table payable_order rename index coupon_order_seen to payable_order_seen;

alter table pay_order
    -- when a notification that was not believed made us ask the channel; at most once a minute
    add column doubted_at datetime(3) null,
    -- when booking-service is asked whether it has taken this payment, and told of it again if it has
    -- not; null when it is not paid, or is known to be taken or refused
    add column repeat_at  datetime(3) null,
    add index pay_order_repeat (repeat_at);
update pay_order set repeat_at = updated_at where status = 'SUCCESS';

-- the body of one that is not believed is not kept: its digest and length are
alter table pay_callback_log
    add index pay_callback_log_age (signature_valid, received_at);
