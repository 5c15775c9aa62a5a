-- Rows of other tables whose last attempts failed by their own fault. The migrations of a service that has due works must
-- end with exactly this one; a test compares them.
create table due_failure (
    work     varchar(40)  character set ascii collate ascii_bin not null,
    -- of the work's own table
    row_id   bigint       not null,
    -- in a row
    failures int          not null,
    -- the last one
    why      varchar(200) not null,
    since    datetime(3)  not null,
    last_at  datetime(3)  not null,
    constraint due_failure_pk primary key (work, row_id),
    index due_failure_age (last_at)
) default charset = utf8mb4;
