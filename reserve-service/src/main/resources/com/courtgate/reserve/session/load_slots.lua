-- Loads slots of a session (warm-up, or again after Redis was emptied). A slot that has its counter
-- keeps it: a live counter is never raised. A slot without one gets the database's holders, joined
-- with those already here, and permits - holders as its counter. A holder whose trace has its final
-- fate here without having the permit ended after the document was read: SUCCESS was released, FAILED
-- was refused. Nobody would release it again, so it is not loaded.
-- ARGV: expireAt, then { slot, value as slot.lua reads it, n, (user, trace) * n } per slot.
-- Reply: { slots set anew }
local slotsKey      = KEYS[1]
local quotaKey      = KEYS[2]
local permitsPrefix = KEYS[3]
local holdersPrefix = KEYS[4]
local resultsKey    = KEYS[5]
local expireAt = ARGV[1]
local anew = 0
local i = 2
while i <= #ARGV do
  local slot, stored, n = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2])
  if redis.call('EXISTS', permitsPrefix .. slot) == 0 then
    local holdersKey = holdersPrefix .. slot
    for h = 0, n - 1 do
      local user, trace = ARGV[i + 3 + 2 * h], ARGV[i + 4 + 2 * h]
      local fate = redis.call('HGET', resultsKey, trace)
      local ended = fate and string.sub(fate, 1, 8) ~= 'PENDING|'
      if not ended and redis.call('HSETNX', holdersKey, user, trace) == 1 then
        redis.call('HINCRBY', quotaKey, user, 1)
      end
    end
    redis.call('PEXPIREAT', holdersKey, expireAt)
    redis.call('SET', permitsPrefix .. slot, permitsOf(stored) - redis.call('HLEN', holdersKey), 'PXAT', expireAt)
    anew = anew + 1
  end
  redis.call('HSET', slotsKey, slot, stored)
  i = i + 3 + 2 * n
end
redis.call('PEXPIREAT', slotsKey, expireAt)
redis.call('PEXPIREAT', quotaKey, expireAt)
return { anew }
