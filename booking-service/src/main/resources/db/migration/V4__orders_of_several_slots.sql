-- What an order of several slots was asked for with; null on the flash path, which has traces.
alter table booking_order
    add column client_request_id varchar(64) character set ascii collate ascii_bin null,
    -- why it is STOCK_FAILED
    add column stock_failure     varchar(20) character set ascii collate ascii_bin null,
    add constraint booking_order_request unique (user_id, client_request_id),
    -- a session's orders, the newest first
    add index booking_order_session (session_id, id);

create table idempotent_request (
    id          bigint      not null auto_increment,
    user_id     bigint      not null,
    operation   varchar(40) character set ascii collate ascii_bin not null,
    request_key varchar(64) character set ascii collate ascii_bin not null,
    -- of the request, SHA-256
    fingerprint char(64)    character set ascii collate ascii_bin not null,
    -- who works on it; fences off a holder whose lease is over
    lease_token char(36)    character set ascii collate ascii_bin not null,
    lease_until datetime(3) not null,
    -- null until it is done
    answer      mediumtext  null,
    created_at  datetime(3) not null,
    constraint idempotent_request_pk primary key (id),
    -- what makes a copy a copy
    constraint idempotent_request_once unique (user_id, operation, request_key),
    index idempotent_request_age (created_at)
) default charset = utf8mb4;
