-- A standing block may hold on some days of the week only, and have a title that students see. Bit 0 is Monday. The
-- release before writes neither, and its blocks hold on every day.
alter table standing_block
    add column weekdays tinyint unsigned not null default 127,
    add column title    varchar(60)      null,
    add constraint standing_block_weekdays check (weekdays between 1 and 127);
