-- What a service would have beside the tables of this library.
create table probe (event_id varchar(64) not null);
create table audit_log (user_id bigint not null, action varchar(40) not null, target varchar(80) not null);
