-- The office looks at reservations of some days among those of years.
alter table time_slot
    add index time_slot_date (slot_date);
