-- The successor of a used token, readable only with that token: the answer that brought it may be lost.
alter table refresh_token add column successor binary(32) null;
