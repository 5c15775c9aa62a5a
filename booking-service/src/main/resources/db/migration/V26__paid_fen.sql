-- What was paid for a reservation: its share of its order's payment, written when it is confirmed. Null: confirmed before,
-- or never.
alter table reservation add column paid_fen bigint null;
