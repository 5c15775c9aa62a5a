-- A place that counts against what its user may have: an active one, and one that was given back late. Whoever counts
-- asks for this column; a test compares its words with the code's. Virtual, so that the table is not copied.
alter table reservation
    add column counted_user bigint generated always as
        (case when status in ('PENDING_PAYMENT', 'CONFIRMED') or cancel_reason = 'GIVEN_BACK' then user_id end) virtual;
