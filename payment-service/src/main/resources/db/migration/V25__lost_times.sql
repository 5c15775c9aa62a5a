-- Since when a channel's bills of all days of a lost time are compared: what it took and gave back then is known again.
create table lost_time_known (
    restored_backup_id bigint      not null,
    channel            varchar(16) character set ascii collate ascii_bin not null,
    known_at           datetime(3) not null,
    constraint lost_time_known_pk primary key (restored_backup_id, channel),
    constraint lost_time_known_backup foreign key (restored_backup_id) references restored_backup (id)
        on delete cascade
) default charset = utf8mb4;
insert into lost_time_known (restored_backup_id, channel, known_at)
    select b.id, r.channel, max(r.ran_at)
    from restored_backup b join bill_run r on r.ran_at >= b.restored_at
    group by b.id, r.channel;

-- Refunds of ours that a channel's bill has and we have not. Whoever wants that money once more is given it by this one.
create table lost_refund (
    refund_no    varchar(32) character set ascii collate ascii_bin not null,
    channel      varchar(16) character set ascii collate ascii_bin not null,
    out_trade_no varchar(32) character set ascii collate ascii_bin not null,
    refund_fen   bigint      not null,
    refunded_at  datetime(3) not null,
    -- the refund whose money it was
    taken_by     varchar(32) character set ascii collate ascii_bin null,
    constraint lost_refund_pk primary key (refund_no),
    constraint lost_refund_once unique (taken_by),
    index lost_refund_trade (out_trade_no),
    index lost_refund_day (channel, refunded_at)
) default charset = utf8mb4;
