-- A refund that the channel made of our money is noted whatever its own number: one that booking-service chose, one that
-- a person made at the channel.
alter table lost_refund modify refund_no varchar(64) character set ascii collate ascii_bin not null;
