-- Decides a group of grabs of one session, in order, each alone.
-- Changes nothing for a grab unless its verdict is HELD. Running it twice with the same trace ids
-- takes nothing twice: a trace has one hold, even when that hold has ended meanwhile.
-- Reply: { gate time, now, { verdict, slot, trace } per grab ..., { "SOLD", slot, user, trace, ... } per sold-out slot }
-- Verdicts: HELD slot trace | DUPLICATE slot trace | QUOTA | SOLD_OUT | CLOSED | NOT_OPEN | FOREIGN_SLOT
--   | UNKNOWN_SESSION
-- A slot whose hours have begun is passed over; CLOSED when that is true of all slots wanted.
local gateKey        = KEYS[1] -- string  0 by time, 1 open, 2 closed
local gateTimeKey    = KEYS[2] -- string  epoch millis
local sessionKey     = KEYS[3] -- hash    closeAt, expireAt, quota
local slotsKey       = KEYS[4] -- hash    slot -> permits|sellUntil; see slot.lua
local quotaKey       = KEYS[5] -- hash    user -> permits had
local pendingKey     = KEYS[6] -- zset    trace by time
local resultsKey     = KEYS[7] -- hash    trace -> fate
local permitsPrefix  = KEYS[8] -- "bf:sem:{session}:"
local holdersPrefix  = KEYS[9] -- "bf:dedup:{session}:"
local MAX_HOLDERS_TOLD = 500

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local gate = redis.call('GET', gateKey)
local gateTime = tonumber(redis.call('GET', gateTimeKey) or 0)
local reply = { tostring(gateTime), tostring(now) }
local count = tonumber(ARGV[1])

local session = redis.call('HMGET', sessionKey, 'closeAt', 'expireAt', 'quota')
local refuseAll = nil
if not gate or not session[2] then
  refuseAll = 'UNKNOWN_SESSION'
else
  local closeAt = tonumber(session[1] or 0)
  local byTime = gate == '0' and now >= gateTime
  if not (gate == '1' or byTime) or (closeAt > 0 and now >= closeAt) then
    refuseAll = 'NOT_OPEN'
  end
end
if refuseAll then
  for i = 1, count do reply[i + 2] = { refuseAll, '', '' } end
  return reply
end

local expireAt = session[2]
local quota = tonumber(session[3])
local soldOut = {}
local anyHeld = false
local position = 2
for i = 1, count do
  local trace = ARGV[position]
  local user = ARGV[position + 1]
  local choices = tonumber(ARGV[position + 2])
  local verdict = nil
  local over = {}
  local allOver = true
  for c = 1, choices do
    local slot = ARGV[position + 2 + c]
    local stored = redis.call('HGET', slotsKey, slot)
    if not stored then
      verdict = { 'FOREIGN_SLOT', slot, '' }
      break
    end
    local holder = redis.call('HGET', holdersPrefix .. slot, user)
    if holder then
      verdict = { holder == trace and 'HELD' or 'DUPLICATE', slot, holder }
      break
    end
    over[slot] = isOver(stored, now)
    allOver = allOver and over[slot]
  end
  if not verdict and tonumber(redis.call('HGET', quotaKey, user) or 0) >= quota then
    verdict = { 'QUOTA', '', '' }
  end
  if not verdict then
    for c = 1, choices do
      local slot = ARGV[position + 2 + c]
      local left = 0
      if not over[slot] then left = tonumber(redis.call('GET', permitsPrefix .. slot) or 0) end
      if left > 0 then
        local fate = 'PENDING|' .. user .. '|' .. slot .. '|' .. now
        if redis.call('HSETNX', resultsKey, trace, fate) == 0 then
          verdict = { 'DUPLICATE', slot, trace } -- held before and decided since
          break
        end
        redis.call('DECR', permitsPrefix .. slot)
        redis.call('HSET', holdersPrefix .. slot, user, trace)
        redis.call('PEXPIREAT', holdersPrefix .. slot, expireAt)
        redis.call('HINCRBY', quotaKey, user, 1)
        redis.call('ZADD', pendingKey, now, trace)
        anyHeld = true
        verdict = { 'HELD', slot, trace }
        break
      end
      if not over[slot] then soldOut[slot] = true end
    end
  end
  reply[i + 2] = verdict or { allOver and 'CLOSED' or 'SOLD_OUT', '', '' }
  position = position + 3 + choices
end

if anyHeld then
  local dayLater = expireAt + 86400000
  redis.call('PEXPIREAT', quotaKey, expireAt)
  redis.call('PEXPIREAT', pendingKey, dayLater)
  redis.call('PEXPIREAT', resultsKey, dayLater)
end
for slot in pairs(soldOut) do
  -- Who has a sold-out slot, so that its holder is told so and not "sold out".
  if redis.call('HLEN', holdersPrefix .. slot) <= MAX_HOLDERS_TOLD then
    local told = redis.call('HGETALL', holdersPrefix .. slot)
    table.insert(told, 1, slot)
    table.insert(told, 1, 'SOLD')
    reply[#reply + 1] = told
  end
end
return reply
