-- The suspended are few among all accounts, and are looked for with each session on sale.
alter table user_standing add index user_standing_suspended (suspended_until);
