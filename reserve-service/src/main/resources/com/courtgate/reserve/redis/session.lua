-- What the scripts of one session share: its keys, and the only places that take a permit, give one
-- back, and know the form of what is stored for a slot or a trace. Comes before every script.
local gateKey       = KEYS[1] -- string  0 by time, 1 open, 2 closed
local gateTimeKey   = KEYS[2] -- string  epoch millis
local sessionKey    = KEYS[3] -- hash    closeAt, expireAt (epoch millis), quota, timesVersion, loadedBy
local slotsKey      = KEYS[4] -- hash    slot -> permits|sellUntil|block version|1 while blocked
local quotaKey      = KEYS[5] -- hash    user -> permits had
local pendingKey    = KEYS[6] -- zset    trace by time
local resultsKey    = KEYS[7] -- hash    trace -> result; trace@slot -> RELEASED
local permitsPrefix = KEYS[8] -- string  permits left, of the slot whose id follows
local holdersPrefix = KEYS[9] -- hash    user -> trace, of the slot whose id follows
local DAY = 86400000

-- The Redis server's clock, epoch millis.
local function currentMillis()
  local clock = redis.call('TIME')
  return clock[1] * 1000 + math.floor(clock[2] / 1000)
end

-- Which run of which server this is, kept as loadedBy; the same for all where a server does not tell.
local function serverRun()
  local told = redis.pcall('INFO', 'server')
  return type(told) == 'string' and string.match(told, 'run_id:(%w+)') or 'untold'
end

-- Permits of a stored slot, taken and free; nil when it is not loaded.
local function permitsOf(stored)
  return tonumber(string.match(stored or '', '^%d+'))
end

-- Whether the hours of a stored slot have begun; one without sellUntil is sold until the gate closes.
local function isOver(stored, now)
  local sellUntil = tonumber(string.match(stored, '^%d+|(%d+)'))
  return sellUntil ~= nil and sellUntil > 0 and now >= sellUntil
end

-- How often the block of a stored slot was changed; 0 for one that never was, and for none.
local function blockVersionOf(stored)
  return tonumber(string.match(stored or '', '^%d+|%d+|(%d+)') or 0)
end

-- Whether a stored slot is taken out of sale. Its counter is not touched by that.
local function isBlocked(stored)
  return string.match(stored, '^%d+|%d+|%d+|1') ~= nil
end

-- Sets the block of a stored slot, unless a later change of it is known; answers it as it is then.
local function withBlock(stored, version, blocked)
  if version <= blockVersionOf(stored) then return stored end
  local head = string.match(stored, '^%d+|%d+') or (permitsOf(stored) .. '|0')
  return head .. '|' .. version .. '|' .. (blocked and '1' or '0')
end

local function holderOf(slot, user)
  return redis.call('HGET', holdersPrefix .. slot, user)
end

-- One permit of the slot is the trace's from now on. Without a counter the slot is not loaded yet;
-- loading counts the holders.
local function take(slot, user, trace, expireAt)
  if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
    redis.call('DECR', permitsPrefix .. slot)
  end
  redis.call('HSET', holdersPrefix .. slot, user, trace)
  redis.call('PEXPIREAT', holdersPrefix .. slot, expireAt)
  redis.call('HINCRBY', quotaKey, user, 1)
end

-- The permit is back on sale, if it still was the trace's; says whether.
local function giveBack(slot, user, trace)
  if holderOf(slot, user) ~= trace then return false end
  redis.call('HDEL', holdersPrefix .. slot, user)
  if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
    redis.call('INCR', permitsPrefix .. slot)
  end
  redis.call('HINCRBY', quotaKey, user, -1)
  return true
end

local function slotsIn(list)
  local slots = {}
  for slot in string.gmatch(list, '%d+') do slots[#slots + 1] = slot end
  return slots
end

-- Results: PENDING|user|slots|held at|order or "", SUCCESS|user|slots|reservations|order,
-- FAILED|user|slots|reason; slots and reservations are lists with commas.
local function resultOf(trace)
  return redis.call('HGET', resultsKey, trace)
end

-- User, slots (a list with commas), time and order of what waits for its decision; nil of all else.
local function pendingOf(result)
  return string.match(result or '', '^PENDING|(%d+)|([%d,]*)|(%d+)|?(.*)$')
end

local function setResult(trace, status, user, slots, detail)
  redis.call('HSET', resultsKey, trace, status .. '|' .. user .. '|' .. slots .. '|' .. detail)
end

-- A slot of a trace whose reservation has ended: nobody gives the trace that slot again.
local function markReleased(trace, slot)
  redis.call('HSET', resultsKey, trace .. '@' .. slot, 'RELEASED')
end

local function isReleased(trace, slot)
  return redis.call('HEXISTS', resultsKey, trace .. '@' .. slot) == 1
end
