-- Replaces all that is known of people who may have less of the session than its quota, by a later look into the
-- database. An earlier one, and one of a session that is not loaded, is left out.
-- ARGV: when it was looked in epoch millis, then { user, most permits|suspended until } per person.
-- Reply: { REPLACED | LEFT_OUT }
local expireAt = redis.call('HGET', sessionKey, 'expireAt')
local lookedAt = tonumber(ARGV[1])
if not expireAt or lookedAt < tonumber(redis.call('HGET', allowanceKey, 'looked') or 0) then return { 'LEFT_OUT' } end
redis.call('DEL', allowanceKey)
redis.call('HSET', allowanceKey, 'looked', ARGV[1])
for i = 2, #ARGV, 2 do redis.call('HSET', allowanceKey, ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIREAT', allowanceKey, expireAt)
return { 'REPLACED' }
