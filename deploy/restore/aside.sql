-- Puts what clerks have entered into the till where no backup reaches, each once. The table has no unique key: binary logs
-- of an earlier restore may put rows into it that are there.
create schema if not exists courtgate_aside;
create table if not exists courtgate_aside.till_entry (
    kind         varchar(12) character set ascii collate ascii_bin not null,
    no           varchar(32) character set ascii collate ascii_bin not null,
    out_trade_no varchar(32) character set ascii collate ascii_bin not null,
    fen          bigint      not null,
    clerk        bigint      not null,
    entry        varchar(36) character set ascii collate ascii_bin null,
    order_no     varchar(32) character set ascii collate ascii_bin null,
    user_id      bigint      null,
    entered_at   datetime(3) not null,
    index till_entry_aside (kind, no)
) default charset = utf8mb4;
insert into courtgate_aside.till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select t.kind, t.no, t.out_trade_no, t.fen, t.clerk, t.entry, t.order_no, t.user_id, t.entered_at
    from till_entry t
    where not exists (select 1 from courtgate_aside.till_entry a where a.kind = t.kind and a.no = t.no);
-- Instances of the release before wrote none.
insert into courtgate_aside.till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select 'TAKEN', d.out_trade_no, d.out_trade_no, d.payable_fen, coalesce(d.taken_by, 0), d.taken_entry,
           p.order_no, p.user_id, d.taken_at
    from desk_payment d left join pay_order p on p.out_trade_no = d.out_trade_no
    where d.status = 'TAKEN'
      and not exists (select 1 from courtgate_aside.till_entry a where a.kind = 'TAKEN' and a.no = d.out_trade_no);
insert into courtgate_aside.till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select 'HANDED_BACK', r.refund_no, r.out_trade_no, r.refund_fen, coalesce(r.handed_back_by, 0), null, null, null,
           r.handed_back_at
    from desk_refund r
    where r.handed_back_at is not null
      and not exists (select 1 from courtgate_aside.till_entry a where a.kind = 'HANDED_BACK' and a.no = r.refund_no);
