-- Orders of the line that never had their permit, by age: the deadline of those that lost a race is null as well.
alter table booking_order
    drop index booking_order_overdue,
    add index booking_order_overdue (status, pay_deadline, origin, updated_at, overdue_look_at);
