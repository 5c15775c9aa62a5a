-- Takes one permit of each slot of an order for its user, or nothing at all.
-- Running it twice with the same traces takes nothing twice and answers the same again: what was
-- taken is pending until booking-service has decided, and a refusal is remembered as FAILED. Traces
-- that ended without a permit (their order was cancelled first) never take one.
-- A permit that a trace of the order has already, because a warm-up loaded it, counts as taken; but
-- not before the gate's time, and not after a refusal: then it goes back.
-- A session that is not loaded changes nothing: Redis may have been emptied in the middle of its sale.
-- An order made before the gate's time is refused, whenever it arrives here.
-- ARGV: order, user, when it was made in epoch millis or 0, { trace, slot } per item. Reply: { verdict }
-- Verdicts: HELD | OUT_OF_STOCK | DUP_REQ | QUOTA_EXCEEDED | UNGATED | NOT_SOLD | SLOT_CLOSED
--   | ORDER_ENDED | UNKNOWN_SESSION
local gateKey       = KEYS[1] -- string  0 by time, 1 open, 2 closed
local gateTimeKey   = KEYS[2] -- string  epoch millis
local sessionKey    = KEYS[3] -- hash    closeAt, expireAt, quota
local slotsKey      = KEYS[4] -- hash    slot -> permits|sellUntil; see slot.lua
local quotaKey      = KEYS[5] -- hash    user -> permits had
local pendingKey    = KEYS[6] -- zset    trace by time
local resultsKey    = KEYS[7] -- hash    trace -> fate
local permitsPrefix = KEYS[8] -- "bf:sem:{session}:"
local holdersPrefix = KEYS[9] -- "bf:dedup:{session}:"
local order, user, madeAt = ARGV[1], ARGV[2], tonumber(ARGV[3])

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local session = redis.call('HMGET', sessionKey, 'closeAt', 'expireAt', 'quota')

-- What a warm-up or a repair gave to a refused trace.
local function giveBack(trace, slot)
  if redis.call('HGET', holdersPrefix .. slot, user) ~= trace then return end
  redis.call('HDEL', holdersPrefix .. slot, user)
  if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
    redis.call('INCR', permitsPrefix .. slot)
  end
  redis.call('HINCRBY', quotaKey, user, -1)
end

local taken, count, missing, before = 0, 0, {}, nil
for i = 4, #ARGV, 2 do
  local trace, slot = ARGV[i], ARGV[i + 1]
  count = count + 1
  local mine = redis.call('HGET', holdersPrefix .. slot, user) == trace
  local fate = redis.call('HGET', resultsKey, trace)
  local refused = string.match(fate or '', '^FAILED|%d+|%d+|(.+)$')
  if refused then
    before = refused
    giveBack(trace, slot)
  elseif fate and mine then
    taken = taken + 1
  elseif fate then
    before = before or 'ORDER_ENDED'
  end
  if not mine then missing[#missing + 1] = slot end
end
if before then return { before } end
if taken == count then return { 'HELD' } end

local gate = redis.call('GET', gateKey)
if not gate or not session[2] then return { 'UNKNOWN_SESSION' } end

local expireAt = tonumber(session[2])

local function refusal()
  local closeAt = tonumber(session[1] or 0)
  local gateTime = tonumber(redis.call('GET', gateTimeKey) or 0)
  local early = gate == '0' and (now < gateTime or (madeAt > 0 and madeAt < gateTime))
  local closed = gate == '2' or (closeAt > 0 and now >= closeAt)
  if early or (#missing > 0 and closed) then return 'UNGATED' end
  for _, slot in ipairs(missing) do
    local stored = redis.call('HGET', slotsKey, slot)
    if not stored then return 'NOT_SOLD' end
    if isOver(stored, now) then return 'SLOT_CLOSED' end
    if redis.call('HGET', holdersPrefix .. slot, user) then return 'DUP_REQ' end
  end
  if tonumber(redis.call('HGET', quotaKey, user) or 0) + #missing > tonumber(session[3]) then
    return 'QUOTA_EXCEEDED'
  end
  for _, slot in ipairs(missing) do
    if tonumber(redis.call('GET', permitsPrefix .. slot) or 0) <= 0 then return 'OUT_OF_STOCK' end
  end
  return nil
end

local reason = refusal()
for i = 4, #ARGV, 2 do
  local trace, slot = ARGV[i], ARGV[i + 1]
  if reason then
    redis.call('HSET', resultsKey, trace, 'FAILED|' .. user .. '|' .. slot .. '|' .. reason)
    giveBack(trace, slot)
  else
    if redis.call('HGET', holdersPrefix .. slot, user) ~= trace then
      redis.call('DECR', permitsPrefix .. slot)
      redis.call('HSET', holdersPrefix .. slot, user, trace)
      redis.call('PEXPIREAT', holdersPrefix .. slot, expireAt)
      redis.call('HINCRBY', quotaKey, user, 1)
    end
    redis.call('HSET', resultsKey, trace, 'PENDING|' .. user .. '|' .. slot .. '|' .. now .. '|' .. order)
    redis.call('ZADD', pendingKey, now, trace)
  end
end
redis.call('PEXPIREAT', quotaKey, expireAt)
redis.call('PEXPIREAT', pendingKey, expireAt + 86400000)
redis.call('PEXPIREAT', resultsKey, expireAt + 86400000)
return { reason or 'HELD' }
