-- Which entry of which clerk a payment was taken by: a name that his page makes when he opens the dialog. Null for
-- payments that are not taken, and for those of pages from before entries had names.
alter table desk_payment
    add column taken_entry varchar(36) character set ascii collate ascii_bin null,
    add constraint desk_payment_entry unique (taken_entry);
