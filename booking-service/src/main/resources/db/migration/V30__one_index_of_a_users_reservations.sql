-- What a user has of a session, or of some days, is counted in the index by which their reservations are listed: a
-- recorded reservation keeps one index of its user and not two.
alter table reservation
    drop index reservation_user_date,
    drop index reservation_user,
    add index reservation_user (user_id, id, session_id, slot_date);
