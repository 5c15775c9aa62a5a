-- Who waits for a place of one of some slots of a session, each in the line of every one of them.
create table waitlist_entry (
    id            bigint       not null auto_increment,
    user_id       bigint       not null,
    session_id    bigint       not null,
    state         varchar(8)   character set ascii collate ascii_bin not null,
    -- the order that the line placed for it and that has not ended otherwise, and the slot that was ordered
    order_no      varchar(32)  character set ascii collate ascii_bin null,
    offer_slot_id bigint       null,
    -- why it was passed over last, and until when it is
    passed_over   varchar(20)  character set ascii collate ascii_bin null,
    passed_until  datetime(3)  null,
    -- why it ENDED, and in the office's words
    end_reason    varchar(12)  character set ascii collate ascii_bin null,
    end_why       varchar(200) null,
    created_at    datetime(3)  not null,
    ended_at      datetime(3)  null,
    constraint waitlist_entry_pk primary key (id),
    constraint waitlist_entry_state check (state in ('WAITING', 'TAKEN', 'LEFT', 'ENDED')),
    index waitlist_entry_user (user_id, id),
    index waitlist_entry_session (session_id, id),
    index waitlist_entry_open (state, id),
    -- offers of a slot that are not settled; null on all others
    index waitlist_entry_offer (offer_slot_id, id),
    index waitlist_entry_age (ended_at)
) default charset = utf8mb4;

create table waitlist_slot (
    entry_id     bigint not null,
    slot_id      bigint not null,
    -- the place in the slot's line is by this, then by the entry; epoch millis at which it was taken
    turn         bigint not null,
    -- null once it does not stand in the slot's line any more
    waiting_user bigint null,
    constraint waitlist_slot_pk primary key (entry_id, slot_id),
    constraint waitlist_slot_once unique (slot_id, waiting_user),
    index waitlist_slot_line (slot_id, turn, entry_id),
    index waitlist_slot_user (waiting_user),
    constraint waitlist_slot_entry foreign key (entry_id) references waitlist_entry (id) on delete cascade
) default charset = utf8mb4;

-- A slot in whose line somebody stands, or once stood.
create table slot_line (
    slot_id       bigint      not null,
    session_id    bigint      not null,
    -- how often the mark was changed: who hears of the changes late knows which is the last
    version       int         not null default 0,
    -- what is free of the slot is for its line
    marked        boolean     not null default false,
    -- its next look, null while nobody waits; and until when somebody is at it
    due_at        datetime(3) null,
    looking_until datetime(3) null,
    -- counts what called for a look, so that none is lost that comes during one
    woken         int         not null default 0,
    -- offers in a row that found no permit, and until when none is made
    pauses        int         not null default 0,
    paused_until  datetime(3) null,
    -- the office withdrew the slot: its line is to end
    withdrawn     boolean     not null default false,
    constraint slot_line_pk primary key (slot_id),
    index slot_line_session (session_id),
    index slot_line_due (due_at, slot_id)
) default charset = utf8mb4;

alter table booking_order
    -- who placed it: LINE; null for its user
    add column origin varchar(8) character set ascii collate ascii_bin null;
-- An order of the line is in nobody's way.
alter table booking_order
    modify column undecided_user bigint generated always as
        (case when status = 'CREATED' and origin is null then user_id end) stored;
