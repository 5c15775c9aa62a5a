-- What kind of client a pay order was made for. Those from before were shown as a code.
alter table pay_order
    add column client_kind varchar(6) character set ascii collate ascii_bin not null default 'NATIVE' after status,
    add constraint pay_order_client check (client_kind in ('NATIVE', 'H5', 'JSAPI'));
