-- Applies the database's decisions. SUCCESS ends the pending entry and publishes the result; FAILED
-- also gives the permit back, if that trace still has it. A fate once final never changes.
-- A recorded hold that Redis does not know (it was emptied) is adopted: it takes its permit again,
-- even below zero, because the database has given it away.
-- ARGV: { trace, user, slot, outcome, detail } per decision; detail = "reservationId|orderNo" or reason.
-- Reply: { word per decision }: APPLIED | KNOWN | CONFLICT
local pendingKey    = KEYS[1]
local resultsKey    = KEYS[2]
local quotaKey      = KEYS[3]
local permitsPrefix = KEYS[4]
local holdersPrefix = KEYS[5]
local sessionKey    = KEYS[6]
local expireAt = redis.call('HGET', sessionKey, 'expireAt') or (redis.call('TIME')[1] * 1000 + 86400000)
local reply = {}
for i = 1, #ARGV, 5 do
  local trace, user, slot, outcome, detail = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4]
  local fate = redis.call('HGET', resultsKey, trace)
  if fate and (user == '0' or slot == '0') then
    -- ruled on without knowing what it held: if it held something, that is known here
    local heldBy, heldSlot = string.match(fate, '^PENDING|(%d+)|(%d+)|')
    if heldBy then user, slot = heldBy, heldSlot end
  end
  redis.call('ZREM', pendingKey, trace)
  if fate and string.sub(fate, 1, 8) ~= 'PENDING|' then
    reply[#reply + 1] = string.sub(fate, 1, #outcome) == outcome and 'KNOWN' or 'CONFLICT'
  else
    local holdersKey = holdersPrefix .. slot
    local holder = redis.call('HGET', holdersKey, user)
    if outcome == 'SUCCESS' then
      if holder ~= trace then
        redis.call('HSET', holdersKey, user, trace)
        if not holder then
          -- without a counter the session is not loaded yet; loading counts the holders
          if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
            redis.call('DECR', permitsPrefix .. slot)
          end
          redis.call('HINCRBY', quotaKey, user, 1)
          redis.call('PEXPIREAT', quotaKey, expireAt)
        end
        redis.call('PEXPIREAT', holdersKey, expireAt)
      end
    elseif holder == trace then
      redis.call('HDEL', holdersKey, user)
      if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
        redis.call('INCR', permitsPrefix .. slot)
      end
      redis.call('HINCRBY', quotaKey, user, -1)
    end
    redis.call('HSET', resultsKey, trace, outcome .. '|' .. user .. '|' .. slot .. '|' .. detail)
    reply[#reply + 1] = 'APPLIED'
  end
end
redis.call('PEXPIREAT', resultsKey, expireAt + 86400000)
return reply
