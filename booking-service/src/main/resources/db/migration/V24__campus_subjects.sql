alter table user_account
    -- as whom the campus' issuer vouches for its owner; a student id is a name that people may be able to choose
    add column campus_subject    varchar(255) collate utf8mb4_bin null,
    -- when the office was last told that subject and student id do not go together
    add column campus_refused_at datetime(3) null,
    add constraint user_account_campus_subject unique (campus_subject);
