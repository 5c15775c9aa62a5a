-- What the scripts of one session share: its keys, and the only places that take a permit, give one
-- back, and know the form of what is stored for a slot or a trace. Comes before every script.
local gateKey       = KEYS[1] -- string  0 by time, 1 open, 2 closed
local gateTimeKey   = KEYS[2] -- string  epoch millis
local sessionKey    = KEYS[3] -- hash    closeAt, expireAt (epoch millis), quota, timesVersion, loadedBy, life
local slotsKey      = KEYS[4] -- hash    slot -> permits|sellUntil|block version|1 while blocked
local quotaKey      = KEYS[5] -- hash    user -> permits had
local pendingKey    = KEYS[6] -- zset    trace by time
local resultsKey    = KEYS[7] -- hash    trace -> result; trace@slot -> RELEASED
local permitsPrefix = KEYS[8] -- string  permits left, of the slot whose id follows
local holdersPrefix = KEYS[9] -- hash    user -> traces with commas, of the slot whose id follows
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

-- In which life the session's keys are, and since when, epoch millis. A life ends when the server loses the keys or
-- another server has them, which may lack what was written last; the next one begins with whoever asks first. What the
-- database said is used in the life in which it was asked for.
local function currentLife()
  local run = serverRun()
  local life = redis.call('HGET', sessionKey, 'life')
  if not life or string.match(life, '^(%w+)@') ~= run then
    local clock = redis.call('TIME')
    life = string.format('%s@%s%06d', run, clock[1], clock[2])
    redis.call('HSET', sessionKey, 'life', life)
    if redis.call('PTTL', sessionKey) == -1 then redis.call('PEXPIREAT', sessionKey, currentMillis() + DAY) end
  end
  return life, math.floor(tonumber(string.match(life, '@(%d+)')) / 1000)
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

-- The traces by which a user has the slot: one, but while one that has ended was adopted and is not released yet.
local function tracesOf(slot, user)
  local traces = {}
  for trace in string.gmatch(redis.call('HGET', holdersPrefix .. slot, user) or '', '[^,]+') do
    traces[#traces + 1] = trace
  end
  return traces
end

local function holds(slot, user, trace)
  for _, held in ipairs(tracesOf(slot, user)) do
    if held == trace then return true end
  end
  return false
end

-- How many permits of the slot are held: one by each trace.
local function heldOf(slot)
  local held = 0
  for _, traces in ipairs(redis.call('HVALS', holdersPrefix .. slot)) do
    local _, commas = string.gsub(traces, ',', '')
    held = held + 1 + commas
  end
  return held
end

-- One permit of the slot is the trace's from now on, and no other trace loses its own. Without a counter the slot is
-- not loaded yet; loading counts what is held. Changes nothing when it was the trace's already; says whether.
local function take(slot, user, trace, expireAt)
  local traces = tracesOf(slot, user)
  for _, held in ipairs(traces) do
    if held == trace then return false end
  end
  traces[#traces + 1] = trace
  redis.call('HSET', holdersPrefix .. slot, user, table.concat(traces, ','))
  redis.call('PEXPIREAT', holdersPrefix .. slot, expireAt)
  if redis.call('EXISTS', permitsPrefix .. slot) == 1 then
    redis.call('DECR', permitsPrefix .. slot)
  end
  redis.call('HINCRBY', quotaKey, user, 1)
  return true
end

-- The permit is back on sale, if it still was the trace's; says whether.
local function giveBack(slot, user, trace)
  local traces, kept = tracesOf(slot, user), {}
  for _, held in ipairs(traces) do
    if held ~= trace then kept[#kept + 1] = held end
  end
  if #kept == #traces then return false end
  if #kept == 0 then
    redis.call('HDEL', holdersPrefix .. slot, user)
  else
    redis.call('HSET', holdersPrefix .. slot, user, table.concat(kept, ','))
  end
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
