-- The book of the till: an entry for each sum that a clerk has taken or handed out, only ever added to. The desk's bill
-- is read from it, and a restore keeps it.
create table till_entry (
    -- TAKEN or HANDED_BACK
    kind         varchar(12) character set ascii collate ascii_bin not null,
    -- of the pay order, or the refund
    no           varchar(32) character set ascii collate ascii_bin not null,
    out_trade_no varchar(32) character set ascii collate ascii_bin not null,
    fen          bigint      not null,
    clerk        bigint      not null,
    -- the name that the clerk's page gave it
    entry        varchar(36) character set ascii collate ascii_bin null,
    -- whose money was taken, and for which order; null for what is handed back
    order_no     varchar(32) character set ascii collate ascii_bin null,
    user_id      bigint      null,
    entered_at   datetime(3) not null,
    constraint till_entry_pk primary key (kind, no),
    constraint till_entry_kind check (kind in ('TAKEN', 'HANDED_BACK')),
    index till_entry_day (entered_at)
) default charset = utf8mb4;
insert into till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select 'TAKEN', d.out_trade_no, d.out_trade_no, d.payable_fen, coalesce(d.taken_by, 0), d.taken_entry,
           p.order_no, p.user_id, d.taken_at
    from desk_payment d left join pay_order p on p.out_trade_no = d.out_trade_no
    where d.status = 'TAKEN';
insert into till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select 'HANDED_BACK', refund_no, out_trade_no, refund_fen, coalesce(handed_back_by, 0), null, null, null,
           handed_back_at
    from desk_refund where handed_back_at is not null;
