-- A user has one order at a time whose stock is undecided, per session: it has places that others want.
alter table booking_order
    add column undecided_user bigint generated always as (case when status = 'CREATED' then user_id end) stored,
    add constraint booking_order_one_undecided unique (session_id, undecided_user);
