-- Where the letters of those go who want notices outside of the pages as well. One row per user; what is known of an
-- address is here and nowhere else.
create table notice_address (
    user_id           bigint       not null,
    -- null until the first address is confirmed
    channel           varchar(12)  character set ascii collate ascii_bin null,
    address           varchar(254) character set ascii collate ascii_bin null,
    -- in which his letters are written: zh-CN or en
    language          varchar(5)   character set ascii collate ascii_bin null,
    confirmed_at      datetime(3)  null,
    -- the one that a code was sent to; takes the other's place when the code comes back
    wanted_channel    varchar(12)  character set ascii collate ascii_bin null,
    wanted_address    varchar(254) character set ascii collate ascii_bin null,
    code_salt         char(36)     character set ascii collate ascii_bin null,
    -- SHA-256 of salt, user, address and code
    code_hash         char(64)     character set ascii collate ascii_bin null,
    code_until        datetime(3)  null,
    code_tries        int          not null default 0,
    -- when all codes that were sent will be forgiven; bounds how many are
    codes_forgiven_at datetime(3)  not null,
    constraint notice_address_pk primary key (user_id),
    constraint notice_address_whole check ((address is null) = (channel is null)
        and (address is null) = (language is null) and (address is null) = (confirmed_at is null)),
    constraint notice_address_wanted check ((wanted_address is null) = (code_hash is null)),
    index notice_address_age (codes_forgiven_at)
) default charset = utf8mb4;

-- A notice on its way to the address of its user; written with the notice. What it says, and where it goes, is found
-- when it is sent.
create table notice_letter (
    id              bigint       not null auto_increment,
    notice_id       bigint       not null,
    user_id         bigint       not null,
    -- PENDING, SENT or DEAD
    status          varchar(8)   character set ascii collate ascii_bin not null,
    -- failures by its own fault
    attempts        int          not null default 0,
    -- the end of the lease while there is a token
    next_attempt_at datetime(3)  not null,
    lease_token     char(36)     character set ascii collate ascii_bin null,
    last_error      varchar(200) null,
    created_at      datetime(3)  not null,
    sent_at         datetime(3)  null,
    constraint notice_letter_pk primary key (id),
    constraint notice_letter_once unique (notice_id),
    index notice_letter_due (status, next_attempt_at, id),
    index notice_letter_user (user_id, status),
    index notice_letter_age (created_at)
) default charset = utf8mb4;
