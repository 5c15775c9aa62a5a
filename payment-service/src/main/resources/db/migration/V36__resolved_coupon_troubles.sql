-- A coupon that did not follow its order, until somebody has brought it to where its pay order is.
alter table coupon_trouble add column resolved_at datetime(3) null;
