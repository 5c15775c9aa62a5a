-- One row per account: whoever counts what its owner has, or changes what they may, locks it first. Without a foreign
-- key: to check one is to lock the account's row, where logins would meet recorders.
create table user_standing (
    user_id         bigint       not null,
    -- books nothing until then, and why; null: books
    suspended_until datetime(3)  null,
    suspended_why   varchar(200) null,
    constraint user_standing_pk primary key (user_id)
) default charset = utf8mb4;
insert into user_standing (user_id) select id from user_account;

alter table reservation
    -- its slot's, so that what a user has of a day is found by index; null: recorded by the release before
    add column slot_date date null;
update reservation r join time_slot s on s.id = r.slot_id set r.slot_date = s.slot_date;
alter table reservation add index reservation_user_date (user_id, slot_date);
