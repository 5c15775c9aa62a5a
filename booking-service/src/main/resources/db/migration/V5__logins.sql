-- Failed logins per client network (an IPv4 address or an IPv6 /64).
create table network_failure (
    network     varchar(45) collate utf8mb4_bin not null,
    -- when all of them are forgiven, one at a time
    forgiven_at datetime(3) not null,
    constraint network_failure_pk primary key (network),
    index network_failure_forgiven (forgiven_at)
) default charset = utf8mb4;

-- Where the last login came from: its owner is no guesser there.
alter table user_account add column login_network varchar(45) collate utf8mb4_bin null;

-- How often a login was renewed lately; and what was revoked is of no more use.
alter table refresh_token
    drop index refresh_token_family,
    add index refresh_token_family (family, issued_at),
    add index refresh_token_revoked (revoked_at);
