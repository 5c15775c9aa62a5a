-- An order of several slots is a hold of all of them under one trace: no places before its stock is reserved.
create table order_item (
    order_no   varchar(32) character set ascii collate ascii_bin not null,
    slot_id    bigint not null,
    -- the slot's price when it was ordered
    amount_fen bigint not null,
    constraint order_item_pk primary key (order_no, slot_id)
) default charset = utf8mb4;

-- Orders that waited under the old way end; whatever Redis holds for them is released by the audit.
insert into order_item (order_no, slot_id, amount_fen)
    select r.order_no, r.slot_id, r.amount_fen from reservation r
    join booking_order o on o.order_no = r.order_no and o.client_request_id is not null;
delete from reservation where status = 'PENDING' or cancel_reason in ('STOCK_FAILED', 'STOCK_TIMEOUT');
update booking_order set status = 'CANCELED', version = version + 1 where status = 'CREATED';

-- Active is what ReservationStatus says; a test compares the two.
alter table reservation
    modify column active_place int generated always as
        (case when status in ('PENDING_PAYMENT', 'CONFIRMED') then place_no end) stored,
    modify column active_user bigint generated always as
        (case when status in ('PENDING_PAYMENT', 'CONFIRMED') then user_id end) stored;

alter table hold_decision
    -- ascending, with commas; empty when the trace was ruled on without knowing
    add column slot_ids varchar(80) character set ascii collate ascii_bin not null default '';
update hold_decision set slot_ids = case when slot_id = 0 then '' else cast(slot_id as char) end,
    reason = case reason
        when 'SLOT_TAKEN' then 'OUT_OF_STOCK' when 'ALREADY_BOOKED' then 'DUP_REQ'
        when 'SLOT_NOT_SOLD' then 'SLOT_CLOSED' when 'GIVEN_UP' then 'FAILED' else reason end;
alter table hold_decision drop column slot_id;
update booking_order set stock_failure = 'PARAM_ERROR' where stock_failure = 'NOT_SOLD';
