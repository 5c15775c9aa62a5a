-- What of a payment was given back is summed up with each refund that succeeds.
alter table refund_order add index refund_order_payment (pay_order_id);
