-- What is paid for; owns one or more reservations.
create table booking_order (
    id           bigint      not null auto_increment,
    order_no     varchar(32) character set ascii collate ascii_bin not null,
    user_id      bigint      not null,
    session_id   bigint      not null,
    amount_fen   bigint      not null,
    status       varchar(16) not null,
    pay_deadline datetime(3) null,
    version      int         not null default 0,
    created_at   datetime(3) not null,
    updated_at   datetime(3) not null,
    constraint booking_order_pk primary key (id),
    constraint booking_order_no unique (order_no),
    constraint booking_order_status check (status in
        ('CREATED', 'STOCK_RESERVED', 'STOCK_FAILED', 'PAID', 'CANCELED', 'REFUNDED')),
    index booking_order_user (user_id, id),
    index booking_order_deadline (status, pay_deadline)
) default charset = utf8mb4;

-- One user, one slot. The database by itself keeps active reservations within the slot's permits:
-- each active one has a place of its own (reservation_one_per_place), a place is at most
-- slot_permits (reservation_place), and slot_permits is the slot's (reservation_slot).
create table reservation (
    id            bigint      not null auto_increment,
    order_no      varchar(32) character set ascii collate ascii_bin not null,
    session_id    bigint      not null,
    slot_id       bigint      not null,
    slot_permits  int         not null,
    place_no      int         not null,
    user_id       bigint      not null,
    trace_id      varchar(64) character set ascii collate ascii_bin null,
    amount_fen    bigint      not null,
    status        varchar(16) not null,
    cancel_reason varchar(16) null,
    created_at    datetime(3) not null,
    updated_at    datetime(3) not null,
    active_place  int    generated always as (case when status <> 'CANCELLED' then place_no end) stored,
    active_user   bigint generated always as (case when status <> 'CANCELLED' then user_id end) stored,
    constraint reservation_pk primary key (id),
    constraint reservation_one_per_place unique (slot_id, slot_permits, active_place),
    constraint reservation_one_per_user unique (slot_id, active_user),
    constraint reservation_place check (place_no between 1 and slot_permits),
    constraint reservation_status check (status in
        ('PENDING', 'PENDING_PAYMENT', 'CONFIRMED', 'CANCELLED')),
    constraint reservation_slot foreign key (slot_id, slot_permits) references time_slot (id, permits),
    index reservation_order (order_no),
    index reservation_user (user_id, id),
    index reservation_session (session_id, status)
) default charset = utf8mb4;

-- The one fate of a trace. Its primary key decides between recording a hold and giving it up.
create table hold_decision (
    trace_id   varchar(64) character set ascii collate ascii_bin not null,
    session_id bigint      not null,
    user_id    bigint      not null,
    slot_id    bigint      not null,
    outcome    varchar(8)  not null,
    reason     varchar(20) null,
    order_no   varchar(32) character set ascii collate ascii_bin null,
    decided_at datetime(3) not null,
    constraint hold_decision_pk primary key (trace_id)
) default charset = utf8mb4;

create table order_state_flow (
    id          bigint      not null auto_increment,
    order_no    varchar(32) character set ascii collate ascii_bin not null,
    event       varchar(24) not null,
    from_status varchar(16) null,
    to_status   varchar(16) not null,
    result      varchar(8)  not null,
    at          datetime(3) not null,
    constraint order_state_flow_pk primary key (id),
    index order_state_flow_order (order_no, id)
) default charset = utf8mb4;

create table outbox_event (
    id                bigint       not null auto_increment,
    event_id          char(36)     character set ascii collate ascii_bin not null,
    aggregate_id      varchar(64)  character set ascii collate ascii_bin not null,
    exchange_name     varchar(60)  not null,
    routing_key       varchar(60)  not null,
    body              mediumtext   not null,
    status            varchar(8)   not null,
    attempts          int          not null default 0,
    next_attempt_at   datetime(3)  not null,
    lease_token       char(36)     character set ascii collate ascii_bin null,
    last_error        varchar(200) null,
    created_at        datetime(3)  not null,
    sent_at           datetime(3)  null,
    constraint outbox_event_pk primary key (id),
    constraint outbox_event_id unique (event_id),
    index outbox_event_due (status, next_attempt_at, id),
    index outbox_event_aggregate (aggregate_id, status, id)
) default charset = utf8mb4;

-- Hand-offs that could not be recorded: ruled upon, or without a trace and parked for a person.
create table dead_letter (
    id          bigint       not null auto_increment,
    trace_ids   text         not null,
    body        mediumblob   not null,
    status      varchar(8)   not null,
    received_at datetime(3)  not null,
    replayed_at datetime(3)  null,
    constraint dead_letter_pk primary key (id),
    index dead_letter_status (status, id)
) default charset = utf8mb4;
