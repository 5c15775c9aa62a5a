-- Puts the permit of an ended reservation back on sale, if its trace still has it. Idempotent.
-- The result stays SUCCESS: the hold was recorded, whatever became of the reservation later; writing
-- it here too keeps a late decision from adopting the hold again.
-- ARGV: trace, user, slot, detail = "reservationId|orderNo". Reply: { RELEASED | NOT_HELD }
local pendingKey    = KEYS[1]
local resultsKey    = KEYS[2]
local quotaKey      = KEYS[3]
local permitsPrefix = KEYS[4]
local holdersPrefix = KEYS[5]
local trace, user, slot, detail = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
redis.call('ZREM', pendingKey, trace)
local fate = redis.call('HGET', resultsKey, trace)
if not fate or string.sub(fate, 1, 8) == 'PENDING|' then
  redis.call('HSET', resultsKey, trace, 'SUCCESS|' .. user .. '|' .. slot .. '|' .. detail)
  if redis.call('PTTL', resultsKey) == -1 then
    redis.call('PEXPIREAT', resultsKey, redis.call('TIME')[1] * 1000 + 172800000)
  end
end
if redis.call('HGET', holdersPrefix .. slot, user) ~= trace then
  return { 'NOT_HELD' }
end
redis.call('HDEL', holdersPrefix .. slot, user)
if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
  redis.call('INCR', permitsPrefix .. slot)
end
redis.call('HINCRBY', quotaKey, user, -1)
return { 'RELEASED' }
