-- A coupon may take off the whole amount: then nothing is paid and no channel is asked.
alter table pay_order drop constraint pay_order_price;
alter table pay_order add constraint pay_order_price
    check (payable_fen >= 0 and payable_fen = amount_fen - discount_fen and discount_fen >= 0);

-- A refund gives back the paid share of what was given up; worth_fen is the price of that.
alter table refund_order add column worth_fen bigint not null default 0;
update refund_order set worth_fen = amount_fen;
alter table refund_order drop constraint refund_order_amount;
alter table refund_order add constraint refund_order_amount
    check (amount_fen >= 0 and amount_fen <= paid_fen);

-- What coupons promise. claimed_count moves only by one conditional update: never above stock.
create table coupon_template (
    id             bigint       not null auto_increment,
    name           varchar(60)  not null,
    target         varchar(8)   character set ascii collate ascii_bin not null,
    slot_ids       varchar(4000) character set ascii collate ascii_bin not null,
    court_ids      varchar(4000) character set ascii collate ascii_bin not null,
    kind           varchar(12)  character set ascii collate ascii_bin not null,
    amount_fen     bigint       null,
    threshold_fen  bigint       null,
    percent_off    int          null,
    cap_fen        bigint       null,
    stock          int          not null,
    claimed_count  int          not null default 0,
    per_user_limit int          not null,
    valid_from     datetime(3)  not null,
    valid_to       datetime(3)  not null,
    created_at     datetime(3)  not null,
    updated_at     datetime(3)  not null,
    constraint coupon_template_pk primary key (id),
    constraint coupon_template_target check (target in ('VENUE', 'SLOT')),
    constraint coupon_template_kind check (kind in ('FIXED', 'THRESHOLD', 'DISCOUNT')),
    constraint coupon_template_stock check (claimed_count >= 0 and claimed_count <= stock),
    constraint coupon_template_validity check (valid_from < valid_to),
    index coupon_template_current (valid_to)
) default charset = utf8mb4;

-- A coupon of a user; nth: his first, second ... of the template. Validity as it was when claimed.
create table user_coupon (
    id          bigint       not null auto_increment,
    template_id bigint       not null,
    user_id     bigint       not null,
    nth         int          not null,
    status      varchar(8)   character set ascii collate ascii_bin not null,
    valid_from  datetime(3)  not null,
    valid_to    datetime(3)  not null,
    claimed_at  datetime(3)  not null,
    updated_at  datetime(3)  not null,
    constraint user_coupon_pk primary key (id),
    constraint user_coupon_nth unique (template_id, user_id, nth),
    constraint user_coupon_status check (status in ('UNUSED', 'LOCKED', 'USED', 'EXPIRED')),
    index user_coupon_mine (user_id, status, id),
    index user_coupon_expiring (status, valid_to)
) default charset = utf8mb4;

-- What ties a coupon to an attempt to pay an order. The database by itself keeps at most one that
-- holds (LOCKED) or has used (PAID) a coupon, and at most one of them per order.
create table coupon_settlement (
    id           bigint       not null auto_increment,
    order_no     varchar(32)  character set ascii collate ascii_bin not null,
    out_trade_no varchar(32)  character set ascii collate ascii_bin not null,
    coupon_id    bigint       not null,
    user_id      bigint       not null,
    discount_fen bigint       not null,
    status       varchar(8)   character set ascii collate ascii_bin not null,
    created_at   datetime(3)  not null,
    updated_at   datetime(3)  not null,
    held_coupon  bigint       generated always as
        (case when status in ('LOCKED', 'PAID') then coupon_id end) stored,
    held_order   varchar(32)  character set ascii collate ascii_bin generated always as
        (case when status in ('LOCKED', 'PAID') then order_no end) stored,
    constraint coupon_settlement_pk primary key (id),
    constraint coupon_settlement_once unique (out_trade_no),
    constraint coupon_settlement_one_per_coupon unique (held_coupon),
    constraint coupon_settlement_one_per_order unique (held_order),
    constraint coupon_settlement_status check (status in
        ('LOCKED', 'PAID', 'REFUNDED', 'CANCELED')),
    index coupon_settlement_coupon (coupon_id, id)
) default charset = utf8mb4;

-- Orders as coupons know them. ended_at is the tombstone: no coupon is locked for the order any more,
-- even when its cancel arrives before the lock.
create table coupon_order (
    order_no varchar(32) character set ascii collate ascii_bin not null,
    ended_at datetime(3) null,
    seen_at  datetime(3) not null,
    constraint coupon_order_pk primary key (order_no),
    index coupon_order_seen (seen_at)
) default charset = utf8mb4;

-- A coupon that did not follow its order; the order went on without it. For a person.
create table coupon_trouble (
    id           bigint       not null auto_increment,
    out_trade_no varchar(32)  character set ascii collate ascii_bin not null,
    coupon_id    bigint       null,
    what         varchar(200) not null,
    at           datetime(3)  not null,
    constraint coupon_trouble_pk primary key (id)
) default charset = utf8mb4;

-- Requests that came with an idempotency key.
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
