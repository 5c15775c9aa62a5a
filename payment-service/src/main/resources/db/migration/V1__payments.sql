-- One attempt to pay an order. Final are FAILED, CLOSED and REFUNDED; a success that comes after
-- them is an anomaly. The database by itself keeps at most one attempt per order that is live or
-- paid (pay_order_one_live), and refunds within what was paid (pay_order_refunds).
create table pay_order (
    id               bigint       not null auto_increment,
    out_trade_no     varchar(32)  character set ascii collate ascii_bin not null,
    order_no         varchar(32)  character set ascii collate ascii_bin not null,
    user_id          bigint       not null,
    channel          varchar(16)  character set ascii collate ascii_bin not null,
    attempt_no       int          not null,
    amount_fen       bigint       not null,
    discount_fen     bigint       not null,
    payable_fen      bigint       not null,
    currency         char(3)      character set ascii collate ascii_bin not null,
    status           varchar(8)   character set ascii collate ascii_bin not null,
    code_url         varchar(512) null,
    expire_time      datetime(3)  not null,
    channel_trade_no varchar(64)  character set ascii collate ascii_bin null,
    paid_at          datetime(3)  null,
    paid_fen         bigint       not null default 0,
    refunding_fen    bigint       not null default 0,
    refunded_fen     bigint       not null default 0,
    close_reason     varchar(200) null,
    close_wanted     varchar(60)  null,
    next_query_at    datetime(3)  null,
    query_count      int          not null default 0,
    version          int          not null default 0,
    created_at       datetime(3)  not null,
    updated_at       datetime(3)  not null,
    live_order       varchar(32)  character set ascii collate ascii_bin generated always as
        (case when status in ('INIT', 'PAYING', 'SUCCESS') then order_no end) stored,
    constraint pay_order_pk primary key (id),
    constraint pay_order_no unique (out_trade_no),
    constraint pay_order_attempt unique (order_no, attempt_no),
    constraint pay_order_one_live unique (live_order),
    constraint pay_order_status check (status in
        ('INIT', 'PAYING', 'SUCCESS', 'FAILED', 'CLOSED', 'REFUNDED')),
    constraint pay_order_price check (payable_fen >= 1 and payable_fen = amount_fen - discount_fen),
    constraint pay_order_refunds check (refunding_fen >= 0 and refunded_fen >= 0
        and refunding_fen + refunded_fen <= paid_fen),
    index pay_order_due (next_query_at),
    index pay_order_paid (channel, paid_at),
    index pay_order_user (user_id, id),
    index pay_order_list (status, id)
) default charset = utf8mb4;

-- Money on its way back. The number never changes, however often it is sent. Of a payment each
-- reservation (0: the whole order) has one refund at a time, of a transaction that should not have
-- been there is one at all. No foreign key to pay_order: it would lock the pay order shared before the
-- cap's update wants it alone, and two refunds at once would meet in a deadlock.
create table refund_order (
    id                bigint       not null auto_increment,
    refund_no         varchar(32)  character set ascii collate ascii_bin not null,
    pay_order_id      bigint       not null,
    out_trade_no      varchar(32)  character set ascii collate ascii_bin not null,
    channel           varchar(16)  character set ascii collate ascii_bin not null,
    channel_trade_no  varchar(64)  character set ascii collate ascii_bin not null,
    order_no          varchar(32)  character set ascii collate ascii_bin not null,
    reservation_id    bigint       null,
    user_id           bigint       not null,
    amount_fen        bigint       not null,
    paid_fen          bigint       not null,
    kind              varchar(8)   character set ascii collate ascii_bin not null,
    status            varchar(10)  character set ascii collate ascii_bin not null,
    capped            boolean      not null,
    booking_cancelled boolean      not null,
    reason            varchar(200) not null,
    channel_refund_no varchar(64)  null,
    refunded_at       datetime(3)  null,
    next_try_at       datetime(3)  null,
    attempts          int          not null default 0,
    last_error        varchar(200) null,
    created_at        datetime(3)  not null,
    updated_at        datetime(3)  not null,
    active_trade      varchar(32)  character set ascii collate ascii_bin generated always as
        (case when kind <> 'ANOMALY' and status <> 'FAILED' then out_trade_no end) stored,
    target            bigint       generated always as (coalesce(reservation_id, 0)) stored,
    anomaly_trade     varchar(64)  character set ascii collate ascii_bin generated always as
        (case when kind = 'ANOMALY' and status <> 'FAILED' then channel_trade_no end) stored,
    constraint refund_order_pk primary key (id),
    constraint refund_order_no unique (refund_no),
    constraint refund_order_one_per_target unique (active_trade, target),
    constraint refund_order_one_per_anomaly unique (anomaly_trade, channel),
    constraint refund_order_status check (status in
        ('INIT', 'PROCESSING', 'SUCCESS', 'FAILED', 'ABNORMAL')),
    constraint refund_order_kind check (kind in ('USER', 'ADMIN', 'ANOMALY')),
    constraint refund_order_amount check (amount_fen >= 1 and amount_fen <= paid_fen),
    index refund_order_due (next_try_at),
    index refund_order_trade (out_trade_no, id),
    index refund_order_done (channel, refunded_at),
    index refund_order_list (status, id)
) default charset = utf8mb4;

-- Every notification as it came. Only a genuine one has a callback_id, so that a forged copy can
-- not take the place of the true one.
create table pay_callback_log (
    id              bigint       not null auto_increment,
    channel         varchar(16)  character set ascii collate ascii_bin not null,
    callback_id     char(64)     character set ascii collate ascii_bin null,
    pay_no          varchar(64)  null,
    kind            varchar(8)   not null,
    signature_valid boolean      not null,
    result          varchar(10)  not null,
    message         varchar(200) not null,
    body            text         not null,
    received_at     datetime(3)  not null,
    constraint pay_callback_log_pk primary key (id),
    constraint pay_callback_log_id unique (callback_id),
    constraint pay_callback_log_result check (result in ('PROCESSED', 'IGNORED', 'FAILED')),
    index pay_callback_log_pay_no (pay_no, id),
    index pay_callback_log_list (result, id)
) default charset = utf8mb4;

create table pay_reconcile_audit (
    id           bigint       not null auto_increment,
    out_trade_no varchar(32)  character set ascii collate ascii_bin not null,
    action       varchar(8)   not null,
    from_status  varchar(8)   not null,
    to_status    varchar(8)   not null,
    detail       varchar(200) not null,
    at           datetime(3)  not null,
    constraint pay_reconcile_audit_pk primary key (id),
    constraint pay_reconcile_audit_action check (action in ('QUERY', 'NOTIFY', 'CLOSE')),
    index pay_reconcile_audit_trade (out_trade_no, id)
) default charset = utf8mb4;

-- Money that did not arrive as it should. money_trade: whatever the kind, a transaction that is
-- refunded for being out of place is so once.
create table pay_anomaly (
    id               bigint       not null auto_increment,
    kind             varchar(16)  character set ascii collate ascii_bin not null,
    status           varchar(16)  character set ascii collate ascii_bin not null,
    channel          varchar(16)  character set ascii collate ascii_bin not null,
    channel_trade_no varchar(64)  character set ascii collate ascii_bin not null,
    pay_order_id     bigint       not null,
    out_trade_no     varchar(32)  character set ascii collate ascii_bin not null,
    order_no         varchar(32)  character set ascii collate ascii_bin not null,
    user_id          bigint       not null,
    expected_fen     bigint       not null,
    paid_fen         bigint       not null,
    detail           varchar(200) not null,
    refund_no        varchar(32)  character set ascii collate ascii_bin null,
    paid_at          datetime(3)  not null,
    found_at         datetime(3)  not null,
    resolved_at      datetime(3)  null,
    resolution       varchar(200) null,
    money_trade      varchar(64)  character set ascii collate ascii_bin generated always as
        (case when kind <> 'AMOUNT_MISMATCH' then channel_trade_no end) stored,
    constraint pay_anomaly_pk primary key (id),
    constraint pay_anomaly_once unique (channel_trade_no, kind, channel),
    constraint pay_anomaly_one_per_trade unique (money_trade, channel),
    constraint pay_anomaly_kind check (kind in
        ('LATE_PAID', 'DOUBLE_PAID', 'AMOUNT_MISMATCH', 'ORDER_ENDED')),
    constraint pay_anomaly_status check (status in ('OPEN', 'REFUND_ORDERED', 'RESOLVED')),
    index pay_anomaly_trade (out_trade_no),
    index pay_anomaly_list (status, id)
) default charset = utf8mb4;

-- The comparison with the channel's bill of a day; a later run of the same day replaces it.
create table bill_run (
    id          bigint       not null auto_increment,
    bill_day    date         not null,
    channel     varchar(16)  character set ascii collate ascii_bin not null,
    line_count  int          not null,
    difference_count int     not null,
    ran_at      datetime(3)  not null,
    constraint bill_run_pk primary key (id),
    constraint bill_run_once unique (bill_day, channel)
) default charset = utf8mb4;

create table bill_difference (
    id               bigint       not null auto_increment,
    bill_run_id      bigint       not null,
    kind             varchar(12)  not null,
    movement         varchar(6)   not null,
    out_trade_no     varchar(64)  not null,
    refund_no        varchar(64)  null,
    local_fen        bigint       null,
    channel_fen      bigint       null,
    local_state      varchar(16)  null,
    channel_state    varchar(60)  null,
    constraint bill_difference_pk primary key (id),
    constraint bill_difference_kind check (kind in
        ('LOCAL_ONLY', 'CHANNEL_ONLY', 'AMOUNT', 'STATE')),
    constraint bill_difference_run foreign key (bill_run_id) references bill_run (id) on delete cascade
) default charset = utf8mb4;

-- Events on their way out, and those that came in; the tables of common-lib's outbox and inbox.
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
    trace_parent      char(55)     character set ascii collate ascii_bin null,
    lease_token       char(36)     character set ascii collate ascii_bin null,
    last_error        varchar(200) null,
    created_at        datetime(3)  not null,
    sent_at           datetime(3)  null,
    constraint outbox_event_pk primary key (id),
    constraint outbox_event_id unique (event_id),
    index outbox_event_due (status, next_attempt_at, id),
    index outbox_event_aggregate (aggregate_id, status, id)
) default charset = utf8mb4;

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

-- Jobs of db-scheduler; its columns, its names. Times are UTC.
create table scheduled_tasks (
    task_name            varchar(100) not null,
    task_instance        varchar(100) not null,
    task_data            blob,
    execution_time       datetime(6)  not null,
    picked               boolean      not null,
    picked_by            varchar(100),
    last_success         datetime(6)  null,
    last_failure         datetime(6)  null,
    consecutive_failures int,
    last_heartbeat       datetime(6)  null,
    version              bigint       not null,
    priority             smallint,
    constraint scheduled_tasks_pk primary key (task_name, task_instance),
    index scheduled_tasks_execution_time (execution_time),
    index scheduled_tasks_last_heartbeat (last_heartbeat),
    index scheduled_tasks_priority (priority desc, execution_time asc)
) default charset = utf8mb4;
