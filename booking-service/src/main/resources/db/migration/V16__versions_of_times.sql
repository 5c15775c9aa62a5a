-- How often flash and close time were changed: who hears of the changes late knows which is the last.
alter table booking_session add column times_version int not null default 0;
