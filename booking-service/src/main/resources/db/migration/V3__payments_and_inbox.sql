-- The pay order that made the order PAID.
alter table booking_order
    add column paid_by varchar(64) character set ascii collate ascii_bin null;

-- The refund that gave the reservation up; several reservations may share one.
alter table reservation
    add column refund_no varchar(64) character set ascii collate ascii_bin null,
    add index reservation_refund (refund_no);

-- W3C trace context of what caused the event.
alter table outbox_event
    add column trace_parent char(55) character set ascii collate ascii_bin null;

create table inbox_event (
    id              bigint       not null auto_increment,
    event_id        varchar(64)  character set ascii collate ascii_bin not null,
    consumer_group  varchar(40)  character set ascii collate ascii_bin not null,
    type            varchar(60)  not null,
    body            mediumtext   not null,
    -- PROCESSING, SUCCESS, FAILED or IGNORED
    status          varchar(10)  not null,
    -- begun ones; also the token that fences off a slower taker
    attempts        int          not null,
    -- of a PROCESSING one: not before; the end of the lease while somebody tries
    next_attempt_at datetime(3)  not null,
    -- why it is not SUCCESS
    last_error      varchar(200) null,
    trace_parent    char(55)     character set ascii collate ascii_bin null,
    received_at     datetime(3)  not null,
    done_at         datetime(3)  null,
    constraint inbox_event_pk primary key (id),
    -- what makes a copy a copy
    constraint inbox_event_once unique (event_id, consumer_group),
    index inbox_event_due (status, next_attempt_at, id),
    index inbox_event_done (status, done_at)
) default charset = utf8mb4;
