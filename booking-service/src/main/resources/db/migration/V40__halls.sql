-- Rows of the release before are hall 1's. Its zone is null until booking-service's first start takes the settings'.
create table hall (
    id         bigint       not null auto_increment,
    name_zh    varchar(60)  not null,
    name_en    varchar(60)  not null,
    sport_zh   varchar(30)  not null default '',
    sport_en   varchar(30)  not null default '',
    address    varchar(200) not null default '',
    contact    varchar(100) not null default '',
    time_zone  varchar(50)  null,
    sort_order int          not null default 0,
    active     boolean      not null default true,
    created_at datetime(3)  not null,
    constraint hall_pk primary key (id)
) default charset = utf8mb4;

insert into hall (id, name_zh, name_en, created_at) values (1, '场馆', 'Hall', utc_timestamp(3));

alter table court
    add column hall_id bigint not null default 1,
    add constraint court_hall foreign key (hall_id) references hall (id);

alter table opening_plan
    add column hall_id bigint not null default 1,
    add constraint opening_plan_hall foreign key (hall_id) references hall (id);

alter table booking_session
    add column hall_id bigint not null default 1,
    add index booking_session_hall_day (hall_id, slot_date),
    add constraint booking_session_hall foreign key (hall_id) references hall (id);

-- Set: all courts of that hall, its rows follow them. No foreign key: it would lock the hall after the turn.
alter table standing_block add column hall_id bigint null;
