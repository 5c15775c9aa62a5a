-- What is kept of a person goes to himself as a file, and goes when he has gone (docs/flows/own-data.md).
alter table user_account
    -- since when nobody logs in with it; null while it is active
    add column deactivated_at datetime(3) null,
    -- since when id and name are a pseudonym for what money and bookings keep
    add column erased_at      datetime(3) null,
    -- when its owner last took a copy of what is kept of him
    add column own_data_at    datetime(3) null,
    add index user_account_deactivated (deactivated_at);
update user_account set deactivated_at = utc_timestamp(3) where not active;
-- what the office did to one account
alter table audit_log add index audit_log_target (target, id);
