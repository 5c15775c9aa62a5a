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

-- Of a withdrawn one: when it is looked at next, null for the first time.
alter table time_slot add column withdraw_look_at datetime(3) null;

-- Of a deactivated one whose retention is over: when it is looked at next, null for the first time.
alter table user_account add column erase_look_at datetime(3) null;
