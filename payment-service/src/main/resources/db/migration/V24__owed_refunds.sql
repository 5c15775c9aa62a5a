-- When a person said that a refund is owed no more, because it was settled in another way. Null: it is open until it
-- succeeds.
alter table refund_order add column closed_at datetime(3) null;
