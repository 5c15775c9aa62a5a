-- The hours of a slot as instants, which do not depend on a zone any more. Null in rows of the release before: named
-- zones may be missing here, so booking-service works them out, on reading and once for good.
alter table time_slot
    add column starts_at datetime(3) null,
    add column ends_at   datetime(3) null,
    add index time_slot_starts (starts_at);
