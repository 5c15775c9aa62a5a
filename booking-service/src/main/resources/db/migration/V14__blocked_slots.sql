alter table time_slot
    -- how often the block was changed: who hears of the changes late knows which is the last
    add column block_version int          not null default 0,
    -- the office's reason; null while on sale
    add column blocked_why   varchar(200) null,
    -- 1 while reservations of a withdrawn slot are still to be ended
    add column withdrawing   tinyint      null,
    add index time_slot_withdrawing (withdrawing, id);
