-- Rows whose last attempts failed by their own fault.
create table due_failure (
    work     varchar(40)  character set ascii collate ascii_bin not null,
    row_id   bigint       not null,
    failures int          not null,
    why      varchar(200) not null,
    since    datetime(3)  not null,
    last_at  datetime(3)  not null,
    constraint due_failure_pk primary key (work, row_id),
    index due_failure_age (last_at)
) default charset = utf8mb4;

-- Of one that ends soon: when its owner is told, null for the first time.
alter table user_coupon add column tell_look_at datetime(3) null;
