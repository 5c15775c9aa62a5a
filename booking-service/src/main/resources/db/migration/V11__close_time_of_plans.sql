-- Local time of the slots' day; null: the session closes with its day.
alter table opening_plan add column close_time time null;
