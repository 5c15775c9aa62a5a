-- Gives the till's book again what was put aside. May be repeated.
insert ignore into till_entry (kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at)
    select kind, no, out_trade_no, fen, clerk, entry, order_no, user_id, entered_at from courtgate_aside.till_entry;
