-- Whether the campus' issuer has vouched for the account: only then its role follows what the issuer says.
alter table user_account add column campus boolean not null default false;
