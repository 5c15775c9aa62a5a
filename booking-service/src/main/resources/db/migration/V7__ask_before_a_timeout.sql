-- An overdue order is ended after payment-service has said that nothing was paid for it.
alter table booking_order
    -- of an overdue one: when it is looked at next, null for the first time
    add column overdue_look_at datetime(3) null,
    -- payment-service has said that its money is there: only its word can end it now
    add column money_known boolean not null default false,
    drop index booking_order_deadline,
    add index booking_order_overdue (status, pay_deadline, overdue_look_at);
