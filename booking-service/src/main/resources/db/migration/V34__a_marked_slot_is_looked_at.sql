-- What is kept for a line that nobody looks at is kept from everybody.
update slot_line set due_at = utc_timestamp(3) where marked and due_at is null;
alter table slot_line add constraint slot_line_looked_at check (not marked or due_at is not null);
