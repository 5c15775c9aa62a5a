-- What a student is told, beside the answers to what he asks.
create table notice (
    id         bigint        not null auto_increment,
    user_id    bigint        not null,
    kind       varchar(24)   character set ascii collate ascii_bin not null,
    -- what it is about; told once of each
    subject    varchar(64)   character set ascii collate ascii_bin not null,
    -- JSON: what its text names
    facts      varchar(2000) not null,
    created_at datetime(3)   not null,
    read_at    datetime(3)   null,
    constraint notice_pk primary key (id),
    constraint notice_once unique (kind, subject),
    index notice_user (user_id, id),
    index notice_age (created_at)
) default charset = utf8mb4;
