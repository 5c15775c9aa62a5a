-- Prelude of all scripts of one session: its keys, the only places that take a permit or give one back, and the form
-- of what is stored for a slot or a trace. Comes before every script; none of them writes a key that is marked
-- "written here".
local gateKey       = KEYS[1] -- string  0 by time, 1 open, 2 closed
local gateTimeKey   = KEYS[2] -- string  epoch millis
local sessionKey    = KEYS[3] -- hash    closeAt, expireAt (epoch millis), quota, timesVersion, loadedBy, life
local slotsKey      = KEYS[4] -- hash    slot -> permits|sellUntil|block version|1 while blocked
local quotaKey      = KEYS[5] -- hash    user -> permits had; written here
local pendingKey    = KEYS[6] -- zset    trace by time
local resultsKey    = KEYS[7] -- hash    trace -> result; trace@slot -> RELEASED
local permitsPrefix = KEYS[8] -- string  permits left, of the slot whose id follows; written here
local holdersPrefix = KEYS[9] -- hash    user -> traces with commas, of the slot whose id follows; written here
local waitlistKey   = KEYS[10] -- hash   slot -> version|1 while its free permits are for the waitlist, else 0
local allowanceKey  = KEYS[11] -- hash   user -> most permits|suspended until, of who may have less; looked -> millis
local DAY = 86400000

-- The Redis server's clock, epoch millis.
local function currentMillis()
  local clock = redis.call('TIME')
  return clock[1] * 1000 + math.floor(clock[2] / 1000)
end

-- Run of the server that this is, kept as loadedBy; the same for all where a server does not tell.
local function serverRun()
  local told = redis.pcall('INFO', 'server')
  return type(told) == 'string' and string.match(told, 'run_id:(%w+)') or 'untold'
end

-- In which incarnation the session's keys are, and since when, epoch millis. An incarnation ends when the server loses
-- the keys or another server has them, which may lack what was written last; the next one begins with whoever asks
-- first. What the database said is used in the incarnation in which it was asked for.
local function currentIncarnation()
  local run = serverRun()
  local incarnation = redis.call('HGET', sessionKey, 'life')
  if not incarnation or string.match(incarnation, '^(%w+)@') ~= run then
    local clock = redis.call('TIME')
    incarnation = string.format('%s@%s%06d', run, clock[1], clock[2])
    redis.call('HSET', sessionKey, 'life', incarnation)
    if redis.call('PTTL', sessionKey) == -1 then redis.call('PEXPIREAT', sessionKey, currentMillis() + DAY) end
  end
  return incarnation, math.floor(tonumber(string.match(incarnation, '@(%d+)')) / 1000)
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

-- Number of changes of a stored slot's block; 0 for one that never was, and for none.
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

-- Number of changes of a slot's stored mark; 0 for one that never was.
local function waitlistVersionOf(mark)
  return tonumber(string.match(mark or '', '^(%d+)|') or 0)
end

-- Whether a stored mark keeps what is free of its slot for the waitlist. Its counter is not touched by that.
local function isKeptForWaitlist(mark)
  return string.match(mark or '', '^%d+|1') ~= nil
end

-- Sets the mark of a slot, unless a later change of it is known; says whether.
local function setWaitlistMark(slot, mark)
  if waitlistVersionOf(mark) <= waitlistVersionOf(redis.call('HGET', waitlistKey, slot)) then return false end
  redis.call('HSET', waitlistKey, slot, mark)
  return true
end

-- Fields of slots and users that this call has read or written. Nobody acts in between, so nothing is read twice.
local leftBySlot, hadByUser, tracesByHolder, hasEnd = {}, {}, {}, {}

-- Reads counters and quotas in two calls, for a script that is about to ask for many.
local function readAhead(slots, users)
  local counters = {}
  for i, slot in ipairs(slots) do counters[i] = permitsPrefix .. slot end
  local left = redis.call('MGET', unpack(counters)) -- same slot: each is the counter of a slot of this session
  local had = redis.call('HMGET', quotaKey, unpack(users))
  for i, slot in ipairs(slots) do leftBySlot[slot] = tonumber(left[i]) or false end
  for i, user in ipairs(users) do hadByUser[user] = tonumber(had[i]) or 0 end
end

-- Permits left of the slot; nil while it is not loaded.
local function leftOf(slot)
  if leftBySlot[slot] == nil then
    leftBySlot[slot] = tonumber(redis.call('GET', permitsPrefix .. slot)) or false
  end
  return leftBySlot[slot] or nil
end

-- Permits that the user has of the session.
local function hadOf(user)
  if not hadByUser[user] then hadByUser[user] = tonumber(redis.call('HGET', quotaKey, user)) or 0 end
  return hadByUser[user]
end

-- The traces by which a user has the slot: one, but while one that has ended was adopted and is not released yet.
local function tracesOf(slot, user)
  local holder = slot .. '|' .. user
  if not tracesByHolder[holder] then
    local traces = {}
    for trace in string.gmatch(redis.call('HGET', holdersPrefix .. slot, user) or '', '[^,]+') do
      traces[#traces + 1] = trace
    end
    tracesByHolder[holder] = traces
  end
  return tracesByHolder[holder]
end

local function holds(slot, user, trace)
  for _, held in ipairs(tracesOf(slot, user)) do
    if held == trace then return true end
  end
  return false
end

-- Number of the slot's permits that are held: one by each trace.
local function heldOf(slot)
  local held = 0
  for _, traces in ipairs(redis.call('HVALS', holdersPrefix .. slot)) do
    local _, commas = string.gsub(traces, ',', '')
    held = held + 1 + commas
  end
  return held
end

-- Sets when a key of ours ends, once in each call; one that is not there gets its end when it is made.
local function endAt(key, expireAt)
  if not hasEnd[key] then
    hasEnd[key] = redis.call('PEXPIREAT', key, expireAt) == 1 -- same slot: the quota's key, or one of a slot
  end
end

-- Counts one permit of the slot for the user, or one fewer. Without a counter the slot is not loaded; loading counts.
local function count(slot, user, permits)
  if leftOf(slot) then leftBySlot[slot] = redis.call('INCRBY', permitsPrefix .. slot, -permits) end
  hadByUser[user] = redis.call('HINCRBY', quotaKey, user, permits)
end

-- One permit of the slot is the trace's from now on, and no other trace loses its own. Changes nothing when it was the
-- trace's already; says whether.
local function take(slot, user, trace, expireAt)
  if holds(slot, user, trace) then return false end
  local traces = tracesOf(slot, user)
  traces[#traces + 1] = trace
  redis.call('HSET', holdersPrefix .. slot, user, table.concat(traces, ','))
  count(slot, user, 1)
  endAt(holdersPrefix .. slot, expireAt)
  endAt(quotaKey, expireAt)
  return true
end

-- The permit is back on sale, if it still was the trace's; says whether.
local function giveBack(slot, user, trace)
  if not holds(slot, user, trace) then return false end
  local kept = {}
  for _, held in ipairs(tracesOf(slot, user)) do
    if held ~= trace then kept[#kept + 1] = held end
  end
  tracesByHolder[slot .. '|' .. user] = kept
  if #kept == 0 then
    redis.call('HDEL', holdersPrefix .. slot, user)
    hasEnd[holdersPrefix .. slot] = nil -- the hash may be gone with its last holder
  else
    redis.call('HSET', holdersPrefix .. slot, user, table.concat(kept, ','))
  end
  count(slot, user, -1)
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

-- Takes what the database says is the trace's, even below zero, because it is given away; but for what has ended here
-- since, which goes back: nobody would release it a second time. Says whether it was taken.
local function adopt(slot, user, trace, expireAt)
  if isReleased(trace, slot) then
    giveBack(slot, user, trace)
    return false
  end
  return take(slot, user, trace, expireAt)
end

-- Gives back what the database says is not the trace's, unless the trace still waits for its decision; says whether.
local function evict(slot, user, trace)
  return not redis.call('ZSCORE', pendingKey, trace) and giveBack(slot, user, trace)
end

-- Sets the counter to what the holders of the slot leave of its permits, and answers it.
local function recount(slot, permits, expireAt)
  leftBySlot[slot] = permits - heldOf(slot)
  redis.call('SET', permitsPrefix .. slot, leftBySlot[slot], 'PXAT', expireAt)
  return leftBySlot[slot]
end

-- Counter and holders of the slot, and what users have, end then, whenever they were to end.
local function endSlotAt(slot, expireAt)
  for _, key in ipairs({ permitsPrefix .. slot, holdersPrefix .. slot, quotaKey }) do endAt(key, expireAt) end
end
