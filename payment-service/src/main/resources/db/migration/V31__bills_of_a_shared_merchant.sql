-- A merchant's bill has what all of its systems took; and lines that nobody can read.
alter table bill_run
    add column other_count  int not null default 0,
    add column unread_count int not null default 0,
    add index bill_run_age (ran_at);

-- Refunds of ours that a bill had, under their number on it, and of which day: a channel lists a refund on the day on
-- which it takes it, and may finish it days later.
create table billed_refund (
    refund_no varchar(64) character set ascii collate ascii_bin not null,
    channel   varchar(16) character set ascii collate ascii_bin not null,
    bill_day  date        not null,
    constraint billed_refund_pk primary key (channel, refund_no),
    index billed_refund_day (channel, bill_day)
) default charset = utf8mb4;
-- Bills of before are not read again: theirs had what was asked for on their day.
insert into billed_refund (refund_no, channel, bill_day)
    select refund_no, channel, date(created_at + interval 8 hour) from refund_order;
alter table bill_difference add index bill_difference_refund (refund_no);
