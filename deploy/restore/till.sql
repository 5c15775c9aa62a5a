-- Has the rows of the till follow what was put aside: money that was taken is taken, money that was handed back is not
-- handed back again. May be repeated.
update desk_payment d join courtgate_aside.till_entry t on t.kind = 'TAKEN' and t.no = d.out_trade_no
    set d.status = 'TAKEN', d.taken_at = t.entered_at, d.taken_by = t.clerk, d.taken_entry = t.entry
    where d.status <> 'TAKEN';
insert ignore into desk_payment
      (out_trade_no, payable_fen, expire_time, status, taken_at, taken_by, taken_entry, created_at)
    select no, fen, entered_at, 'TAKEN', entered_at, clerk, entry, entered_at
    from courtgate_aside.till_entry where kind = 'TAKEN';
update desk_refund r join courtgate_aside.till_entry t on t.kind = 'HANDED_BACK' and t.no = r.refund_no
    set r.handed_back_at = t.entered_at, r.handed_back_by = t.clerk
    where r.handed_back_at is null;
insert ignore into desk_refund (refund_no, out_trade_no, refund_fen, handed_back_at, handed_back_by, created_at)
    select no, out_trade_no, fen, entered_at, clerk, entered_at
    from courtgate_aside.till_entry where kind = 'HANDED_BACK';
