-- A row for each time that these schemas were replaced by a backup; written by whoever restores. What the channel
-- took between the two moments may be unknown here, and is given back.
create table restored_backup (
    id          bigint      not null auto_increment,
    backup_at   datetime(3) not null,
    restored_at datetime(3) not null,
    constraint restored_backup_pk primary key (id),
    constraint restored_backup_order check (restored_at >= backup_at)
) default charset = utf8mb4;
