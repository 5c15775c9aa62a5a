-- A user's live logins, and how often they were renewed lately, however many tokens are kept.
alter table refresh_token
    add index refresh_token_use (user_id, used_at, revoked_at);
