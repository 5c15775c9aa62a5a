-- Accounts that are not active are few: those among them that have no time of their end are found by the same index.
alter table user_account
    drop index user_account_deactivated,
    add index user_account_deactivated (active, deactivated_at);
