-- The outbox's table. The migrations of a service that has an outbox must end with exactly this one;
-- a test compares them.
create table outbox_event (
    id                bigint       not null auto_increment,
    event_id          char(36)     character set ascii collate ascii_bin not null,
    aggregate_id      varchar(64)  character set ascii collate ascii_bin not null,
    exchange_name     varchar(60)  not null,
    routing_key       varchar(60)  not null,
    body              mediumtext   not null,
    -- PENDING, SENT or DEAD
    status            varchar(8)   not null,
    attempts          int          not null default 0,
    -- the end of the lease while there is a token
    next_attempt_at   datetime(3)  not null,
    lease_token       char(36)     character set ascii collate ascii_bin null,
    last_error        varchar(200) null,
    created_at        datetime(3)  not null,
    sent_at           datetime(3)  null,
    -- W3C trace context of what caused the event
    trace_parent      char(55)     character set ascii collate ascii_bin null,
    constraint outbox_event_pk primary key (id),
    constraint outbox_event_id unique (event_id),
    -- what is due, without looking at what is sent
    index outbox_event_due (status, next_attempt_at, id),
    -- is there an earlier one of the same aggregate
    index outbox_event_aggregate (aggregate_id, status, id)
) default charset = utf8mb4;
