-- Hours that are out of sale on a range of dates, also of sessions that are made later.
create table standing_block (
    id         bigint       not null auto_increment,
    from_date  date         not null,
    to_date    date         not null,
    -- hours that end later than the first and begin earlier than the second; null does not narrow
    start_time time         null,
    end_time   time         null,
    why        varchar(200) not null,
    added_at   datetime(3)  not null,
    ended_at   datetime(3)  null,
    constraint standing_block_pk primary key (id),
    constraint standing_block_days check (from_date <= to_date),
    index standing_block_live (ended_at, to_date)
) default charset = utf8mb4;

-- Its courts; every court when there is none. No foreign key to court: it would lock courts that who makes a session has
-- locked, and is waited for by him, as he waits for the turn.
create table standing_block_court (
    standing_block_id bigint not null,
    court_id          bigint not null,
    constraint standing_block_court_pk primary key (standing_block_id, court_id),
    constraint standing_block_court_block foreign key (standing_block_id) references standing_block (id)
) default charset = utf8mb4;

-- One row. Who makes a session shares it, who adds or ends a standing block has it alone: so a session is made before,
-- and its slots are found, or after, and looks at the block.
create table standing_block_turn (
    id tinyint not null,
    constraint standing_block_turn_pk primary key (id)
) default charset = utf8mb4;

insert into standing_block_turn (id) values (1);

-- The standing block that has taken the slot out of sale; null when it is on sale, or was blocked by itself.
alter table time_slot
    add column standing_block_id bigint null,
    add constraint time_slot_standing_block foreign key (standing_block_id) references standing_block (id);
