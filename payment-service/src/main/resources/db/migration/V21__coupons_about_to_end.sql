-- Its owner was told that it ends soon; once, however often it comes back to him.
alter table user_coupon add column end_told_at datetime(3) null;
alter table user_coupon add index user_coupon_end_untold (status, end_told_at, valid_to);
