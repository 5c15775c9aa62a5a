-- The till of the desk: a channel whose truth is what clerks have entered.
create table desk_payment (
    out_trade_no varchar(32) character set ascii collate ascii_bin not null,
    payable_fen  bigint      not null,
    expire_time  datetime(3) not null,
    -- OPEN, TAKEN or CLOSED
    status       varchar(8)  not null,
    taken_at     datetime(3) null,
    -- the clerk
    taken_by     bigint      null,
    created_at   datetime(3) not null,
    constraint desk_payment_pk primary key (out_trade_no),
    constraint desk_payment_status check (status in ('OPEN', 'TAKEN', 'CLOSED')),
    constraint desk_payment_taken check ((status = 'TAKEN') = (taken_at is not null)),
    index desk_payment_day (taken_at)
) default charset = utf8mb4;

create table desk_refund (
    refund_no      varchar(32) character set ascii collate ascii_bin not null,
    out_trade_no   varchar(32) character set ascii collate ascii_bin not null,
    refund_fen     bigint      not null,
    -- null while the payer has not fetched it
    handed_back_at datetime(3) null,
    handed_back_by bigint      null,
    created_at     datetime(3) not null,
    constraint desk_refund_pk primary key (refund_no),
    constraint desk_refund_payment foreign key (out_trade_no) references desk_payment (out_trade_no),
    index desk_refund_day (handed_back_at)
) default charset = utf8mb4;
