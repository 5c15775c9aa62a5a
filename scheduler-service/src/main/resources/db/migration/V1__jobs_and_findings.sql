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

-- Differences between Redis and the database that the last audit of a session found and left.
-- trace_id is empty, user_id null for a MISCOUNT; surplus is 0 for all others.
create table stock_finding (
    session_id bigint      not null,
    slot_id    bigint      not null,
    kind       varchar(20) character set ascii collate ascii_bin not null,
    trace_id   varchar(64) character set ascii collate ascii_bin not null,
    user_id    bigint      null,
    surplus    int         not null,
    found_at   datetime(3) not null,
    constraint stock_finding_pk primary key (session_id, slot_id, kind, trace_id),
    index stock_finding_found_at (found_at)
) default charset = utf8mb4;
