-- Times: datetime(3) is UTC; slot dates and times are local to the session's time_zone.

create table court (
    id         bigint      not null auto_increment,
    name       varchar(60) not null,
    active     boolean     not null default true,
    created_at datetime(3) not null,
    constraint court_pk primary key (id)
) default charset = utf8mb4;

create table opening_plan (
    id         bigint      not null auto_increment,
    name       varchar(60) not null,
    -- bit 0 is Monday, bit 6 is Sunday; of the slots' date
    weekdays   tinyint     not null,
    opens_at   time        not null,
    closes_at  time        not null,
    permits    int         not null,
    -- null: setting PAY_AMOUNT at the time of generation
    price_fen  bigint      null,
    flash_time time        not null,
    time_zone  varchar(50) not null,
    days_ahead int         not null,
    active     boolean     not null,
    deleted    boolean     not null default false,
    created_at datetime(3) not null,
    constraint opening_plan_pk primary key (id)
) default charset = utf8mb4;

create table opening_plan_court (
    plan_id  bigint not null,
    court_id bigint not null,
    constraint opening_plan_court_pk primary key (plan_id, court_id),
    constraint opening_plan_court_plan foreign key (plan_id) references opening_plan (id),
    constraint opening_plan_court_court foreign key (court_id) references court (id)
) default charset = utf8mb4;

create table booking_session (
    id         bigint      not null auto_increment,
    slot_date  date        not null,
    flash_time datetime(3) not null,
    close_time datetime(3) null,
    time_zone  varchar(50) not null,
    status     varchar(12) not null,
    -- null: made by hand
    plan_id    bigint      null,
    created_at datetime(3) not null,
    constraint booking_session_pk primary key (id),
    -- generation from a plan is idempotent by this
    constraint booking_session_plan_day unique (plan_id, slot_date),
    constraint booking_session_plan foreign key (plan_id) references opening_plan (id),
    index booking_session_day (slot_date, status)
) default charset = utf8mb4;

create table time_slot (
    id         bigint      not null auto_increment,
    session_id bigint      not null,
    court_id   bigint      not null,
    slot_date  date        not null,
    start_time time        not null,
    end_time   time        not null,
    permits    int         not null,
    price_fen  bigint      not null,
    blocked    boolean     not null default false,
    active     boolean     not null default true,
    -- 1 or null: a removed slot does not stand in the way of its successor
    on_sale    tinyint generated always as (case when active then 1 end) stored,
    constraint time_slot_pk primary key (id),
    constraint time_slot_id_permits unique (id, permits),
    constraint time_slot_once unique (court_id, slot_date, start_time, on_sale),
    constraint time_slot_session foreign key (session_id) references booking_session (id),
    constraint time_slot_court foreign key (court_id) references court (id),
    constraint time_slot_permits check (permits between 1 and 10000),
    constraint time_slot_price check (price_fen between 0 and 10000000),
    constraint time_slot_hours check (start_time < end_time)
) default charset = utf8mb4;

create table user_account (
    id            bigint                      not null auto_increment,
    student_id    varchar(32) collate utf8mb4_bin not null,
    name          varchar(60)                 not null,
    role          varchar(10)                 not null,
    -- {bcrypt}... or {staged}...; see PasswordHashes
    password_hash varchar(160)                not null,
    -- 1 until a staged hash is wrapped, then null
    staged        tinyint generated always as (case when password_hash like '{staged}%' then 1 end) stored,
    created_at    datetime(3)                 not null,
    constraint user_account_pk primary key (id),
    constraint user_account_student_id unique (student_id),
    index user_account_staged (staged, id)
) default charset = utf8mb4;

create table refresh_token (
    id         bigint      not null auto_increment,
    -- SHA-256 of the token, hex
    token_hash char(64)    not null,
    family     char(36)    not null,
    user_id    bigint      not null,
    issued_at  datetime(3) not null,
    expires_at datetime(3) not null,
    used_at    datetime(3) null,
    revoked_at datetime(3) null,
    constraint refresh_token_pk primary key (id),
    constraint refresh_token_hash unique (token_hash),
    constraint refresh_token_user foreign key (user_id) references user_account (id),
    index refresh_token_family (family),
    index refresh_token_expiry (expires_at)
) default charset = utf8mb4;

-- Failed logins, per account name (existing or not) and per client address.
create table login_guard (
    subject         varchar(80) collate utf8mb4_bin not null,
    failures        int         not null,
    last_failure_at datetime(3) not null,
    locked_until    datetime(3) not null,
    constraint login_guard_pk primary key (subject),
    index login_guard_age (last_failure_at)
) default charset = utf8mb4;

create table setting (
    name       varchar(60)  not null,
    value      varchar(100) not null,
    updated_at datetime(3)  not null,
    constraint setting_pk primary key (name)
) default charset = utf8mb4;

create table audit_log (
    id         bigint       not null auto_increment,
    at         datetime(3)  not null,
    user_id    bigint       not null,
    student_id varchar(32)  not null,
    action     varchar(40)  not null,
    target     varchar(80)  not null,
    detail     mediumtext   not null,
    constraint audit_log_pk primary key (id),
    index audit_log_at (at),
    index audit_log_action (action, id)
) default charset = utf8mb4;

-- Jobs of db-scheduler; its columns, its names.
create table scheduled_tasks (
    task_name            varchar(100) not null,
    task_instance        varchar(100) not null,
    task_data            blob,
    execution_time       datetime(6)  not null,
    picked               boolean      not null,
    picked_by            varchar(50),
    last_success         datetime(6)  null,
    last_failure         datetime(6)  null,
    consecutive_failures int,
    last_heartbeat       datetime(6)  null,
    version              bigint       not null,
    priority             smallint,
    constraint scheduled_tasks_pk primary key (task_name, task_instance),
    index scheduled_tasks_execution_time (execution_time),
    index scheduled_tasks_last_heartbeat (last_heartbeat)
) default charset = utf8mb4;
