-- Repairs one slot towards the database: releases holders that the database does not have, adopts
-- those it has, then counts permits - holders. Pending holds are never touched; nor is a slot that is
-- not loaded, because loading it will count right. Who was released after the audit's last look is not adopted.
-- ARGV: slot, n released, (user, trace) * n, m adopted, (user, trace) * m. Reply: { released, adopted, recounted }
local slot = ARGV[1]
local holdersKey, permitsKey = holdersPrefix .. slot, permitsPrefix .. slot
local released, adopted, recounted = 0, 0, 0
local permits = permitsOf(redis.call('HGET', slotsKey, slot))
if not permits then return { 0, 0, 0 } end
local ttl = redis.call('PTTL', slotsKey)
local expireAt = currentMillis() + (ttl > 0 and ttl or DAY)
local counted = tonumber(redis.call('GET', permitsKey) or '')
local n = tonumber(ARGV[2])
local i = 3
for _ = 1, n do
  local user, trace = ARGV[i], ARGV[i + 1]
  if not redis.call('ZSCORE', pendingKey, trace) and giveBack(slot, user, trace) then
    released = released + 1
  end
  i = i + 2
end
local m = tonumber(ARGV[i])
i = i + 1
for _ = 1, m do
  local user, trace = ARGV[i], ARGV[i + 1]
  if not isReleased(trace, slot) and take(slot, user, trace, expireAt) then
    adopted = adopted + 1
  end
  i = i + 2
end
local right = permits - heldOf(slot)
redis.call('SET', permitsKey, right)
if counted ~= right then recounted = 1 end
if ttl > 0 then -- a hash that was empty, and a counter set anew, have no end yet
  redis.call('PEXPIRE', permitsKey, ttl)
  redis.call('PEXPIRE', holdersKey, ttl)
  redis.call('PEXPIRE', quotaKey, ttl)
end
return { released, adopted, recounted }
