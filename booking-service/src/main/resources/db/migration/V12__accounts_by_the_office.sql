alter table user_account
    add column active boolean not null default true,
    -- a password that its owner replaces when he logs in with it
    add column one_time_password boolean not null default false;
