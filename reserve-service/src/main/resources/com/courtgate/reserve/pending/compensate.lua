-- Gives back holds whose hand-off certainly was never delivered, and makes their fate FAILED.
-- A hold is left alone when somebody else decides it by now: it is no longer pending, or it was
-- re-published (its score moved), or another trace has the permit.
-- ARGV: reason, then { trace, user, slot, heldAt } per hold. Reply: { number given back }
local pendingKey    = KEYS[1]
local resultsKey    = KEYS[2]
local quotaKey      = KEYS[3]
local permitsPrefix = KEYS[4]
local holdersPrefix = KEYS[5]
local reason = ARGV[1]
local given = 0
for i = 2, #ARGV, 4 do
  local trace, user, slot, heldAt = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  local score = redis.call('ZSCORE', pendingKey, trace)
  if score and tonumber(score) == tonumber(heldAt) then
    redis.call('ZREM', pendingKey, trace)
    redis.call('HSET', resultsKey, trace, 'FAILED|' .. user .. '|' .. slot .. '|' .. reason)
    if redis.call('HGET', holdersPrefix .. slot, user) == trace then
      redis.call('HDEL', holdersPrefix .. slot, user)
      redis.call('INCR', permitsPrefix .. slot)
      redis.call('HINCRBY', quotaKey, user, -1)
    end
    given = given + 1
  end
end
return { given }
