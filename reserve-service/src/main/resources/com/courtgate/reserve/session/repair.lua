-- Repairs one slot towards the database: releases holders that the database does not have, adopts
-- those it has, then counts permits - holders. Pending holds are never touched; nor is a slot that is
-- not loaded, because loading it will count right.
-- ARGV: slot, n released, (user, trace) * n, m adopted, (user, trace) * m. Reply: { released, adopted, recounted }
local slot = ARGV[1]
local holdersKey, permitsKey = holdersPrefix .. slot, permitsPrefix .. slot
local released, adopted, recounted = 0, 0, 0
local permits = permitsOf(redis.call('HGET', slotsKey, slot))
if not permits then return { 0, 0, 0 } end
local ttl = redis.call('PTTL', slotsKey)
local n = tonumber(ARGV[2])
local i = 3
for _ = 1, n do
  local user, trace = ARGV[i], ARGV[i + 1]
  if redis.call('HGET', holdersKey, user) == trace and not redis.call('ZSCORE', pendingKey, trace) then
    redis.call('HDEL', holdersKey, user)
    redis.call('HINCRBY', quotaKey, user, -1)
    released = released + 1
  end
  i = i + 2
end
local m = tonumber(ARGV[i])
i = i + 1
for _ = 1, m do
  local user, trace = ARGV[i], ARGV[i + 1]
  if redis.call('HSETNX', holdersKey, user, trace) == 1 then
    redis.call('HINCRBY', quotaKey, user, 1)
    adopted = adopted + 1
  end
  i = i + 2
end
local right = permits - redis.call('HLEN', holdersKey)
if tonumber(redis.call('GET', permitsKey) or right + 1) ~= right then
  redis.call('SET', permitsKey, right)
  recounted = 1
end
if ttl > 0 then -- a hash that was empty, and a counter set anew, have no end yet
  redis.call('PEXPIRE', permitsKey, ttl)
  redis.call('PEXPIRE', holdersKey, ttl)
  redis.call('PEXPIRE', quotaKey, ttl)
end
return { released, adopted, recounted }
