-- Decides a batch of requests of one session, in order, each alone. A grab takes one permit of the first
-- of its slots that has one; an order takes one of each of its slots, or none.
-- Changes nothing for a request unless its verdict is HELD. Running it twice with the same trace ids
-- takes nothing twice: a trace has one hold, even when that hold has ended meanwhile.
-- An order of before this incarnation may have come and gone, and nobody would give its permits back again: it is
-- DOUBTFUL, unless booking-service has said in this incarnation that it waits.
-- What is free of a slot that is kept for its waitlist is sold out, but for an order that the waitlist placed. Whether
-- the user of that one may have it booking-service has just looked at, and will again: what is known here may lag.
-- ARGV: count, incarnation in which all orders of the batch were said to wait or "",
-- then { trace, user, order or "", made at in epoch millis or 0, LINE or "", n, slot * n } per request.
-- Reply: { now, { verdict } per request ..., { "SOLD", slot, user, trace, ... } per sold-out slot }
-- Verdicts: HELD slot | UNKNOWN_SESSION | DOUBTFUL | the code of a refusal and its details, { code, name, value, ... },
--   as they are told to whoever is refused: DUP_REQ traceId slotId | QUOTA_EXCEEDED | OUT_OF_STOCK
--   | SUSPENDED untilMillis | SLOT_CLOSED state (OVER, BLOCKED) | UNGATED flashTimeMillis | PARAM_ERROR (a slot of another session).
--   Epoch millis have a name that ends with Millis.
-- DUP_REQ with the request's own trace: that was held before, and decided since.
-- A grab passes over slots whose hours have begun and blocked ones; SLOT_CLOSED when that is true of all of
-- them, with the state of the first. For an order one such slot is enough. An order made before the gate's time is
-- UNGATED, whenever it arrives.
local MAX_HOLDERS_TOLD = 500
local CLOCKS_APART = 60000 -- millis; who notes when an order was made has another clock
local saidToWaitIn = ARGV[2]

local now = currentMillis()
local gates = redis.call('MGET', gateKey, gateTimeKey)
local gate, gateTime = gates[1], tonumber(gates[2] or 0)
local session = redis.call('HMGET', sessionKey, 'closeAt', 'expireAt', 'quota')
local closeAt, expireAt, quota = tonumber(session[1] or 0), session[2], tonumber(session[3])
local isByTime = gate == '0' and now >= gateTime
local isOpen = (gate == '1' or isByTime) and not (closeAt > 0 and now >= closeAt)
local storedBySlot, isKept, allowances, soldOut, anyHeld = {}, {}, {}, {}, false

local function isMadeEarly(madeAt)
  return gate == '0' and madeAt > 0 and madeAt < gateTime
end

local incarnation, incarnateSince

local function isDoubtful(madeAt)
  if not incarnation then incarnation, incarnateSince = currentIncarnation() end
  return madeAt < incarnateSince + CLOCKS_APART and saidToWaitIn ~= incarnation
end

-- Returns what an order's trace has already, so that a copy of its message gets the same answer.
local function known(trace)
  local result = resultOf(trace)
  if not result then return nil end
  return pendingOf(result) and { 'HELD' } or { 'DUP_REQ', 'traceId', trace }
end

-- Most permits that the user may have; and until when they are suspended, nil when they are not.
local function allowed(user)
  local most, suspendedUntil = string.match(allowances[user] or '', '^(%d+)|(%d+)')
  if not most then return quota, nil end
  suspendedUntil = tonumber(suspendedUntil)
  if suspendedUntil == 0 then return math.min(quota, tonumber(most)), nil end
  if now >= suspendedUntil then return quota, nil end -- what else they lack, the recorder knows
  return 0, suspendedUntil
end

-- Why the user may not have so many more; nil when they may, as far as is known here.
local function shielded(user, need)
  local most, suspendedUntil = allowed(user)
  if suspendedUntil then return { 'SUSPENDED', 'untilMillis', suspendedUntil } end
  return hadOf(user) + need > most and { 'QUOTA_EXCEEDED' } or nil
end

-- The slots to take; or nil and the verdict.
local function choose(user, trace, slots, needsAll, isOfWaitlist)
  local open, closed = {}, nil
  for _, slot in ipairs(slots) do
    local stored = storedBySlot[slot]
    if not stored then return nil, { 'PARAM_ERROR' } end
    local held = tracesOf(slot, user)
    if holds(slot, user, trace) then return nil, { 'HELD', slot } end
    if #held > 0 then return nil, { 'DUP_REQ', 'traceId', held[1], 'slotId', tonumber(slot) } end
    local state = (isOver(stored, now) and 'OVER') or (isBlocked(stored) and 'BLOCKED')
    if state then closed = closed or state else open[#open + 1] = slot end
  end
  if #open == 0 or (needsAll and #open < #slots) then return nil, { 'SLOT_CLOSED', 'state', closed } end
  local need = needsAll and #slots or 1
  local refusal = not isOfWaitlist and shielded(user, need)
  if refusal then return nil, refusal end
  local chosen = {}
  for _, slot in ipairs(open) do
    if (leftOf(slot) or 0) > 0 and (isOfWaitlist or not isKept[slot]) then
      chosen[#chosen + 1] = slot
      if #chosen == need then return chosen end
    else
      soldOut[slot] = true
      if needsAll then break end
    end
  end
  return nil, { 'OUT_OF_STOCK' }
end

local function decide(request)
  local trace, user, order, madeAt, origin, slots = unpack(request)
  local isOrder = order ~= ''
  local before = isOrder and known(trace)
  if before then return before end
  if not gate or not expireAt then return { 'UNKNOWN_SESSION' } end
  if isOrder and isDoubtful(madeAt) then return { 'DOUBTFUL' } end
  if not isOpen or isMadeEarly(madeAt) then return { 'UNGATED', 'flashTimeMillis', gateTime } end
  local chosen, refusal = choose(user, trace, slots, isOrder, origin == 'LINE')
  if not chosen then return refusal end
  local result = 'PENDING|' .. user .. '|' .. table.concat(chosen, ',') .. '|' .. now .. '|' .. order
  if redis.call('HSETNX', resultsKey, trace, result) == 0 then
    return { 'DUP_REQ', 'traceId', trace, 'slotId', tonumber(chosen[1]) } -- held before and decided since
  end
  for _, slot in ipairs(chosen) do take(slot, user, trace, expireAt) end
  redis.call('ZADD', pendingKey, now, trace)
  anyHeld = true
  return { 'HELD', chosen[1] }
end

-- Each name once, as a set and as a list.
local function add(names, name)
  if not names[name] then
    names[name] = true
    names[#names + 1] = name
  end
end

local requests, allSlots, allUsers = {}, {}, {}
local position = 3
for i = 1, tonumber(ARGV[1]) do
  local n, slots = tonumber(ARGV[position + 5]), {}
  for s = 1, n do
    slots[s] = ARGV[position + 5 + s]
    add(allSlots, slots[s])
  end
  add(allUsers, ARGV[position + 1])
  local madeAt, origin = tonumber(ARGV[position + 3]), ARGV[position + 4]
  requests[i] = { ARGV[position], ARGV[position + 1], ARGV[position + 2], madeAt, origin, slots }
  position = position + 6 + n
end

if isOpen then
  for i, stored in ipairs(redis.call('HMGET', slotsKey, unpack(allSlots))) do storedBySlot[allSlots[i]] = stored end
  for i, mark in ipairs(redis.call('HMGET', waitlistKey, unpack(allSlots))) do
    isKept[allSlots[i]] = mark and isKeptForWaitlist(mark)
  end
  for i, stored in ipairs(redis.call('HMGET', allowanceKey, unpack(allUsers))) do allowances[allUsers[i]] = stored end
  readAhead(allSlots, allUsers)
end
local reply = { now }
for i, request in ipairs(requests) do reply[i + 1] = decide(request) end

if anyHeld then
  redis.call('PEXPIREAT', pendingKey, expireAt + DAY)
  redis.call('PEXPIREAT', resultsKey, expireAt + DAY)
end
for slot in pairs(soldOut) do
  -- Holders of a sold-out slot, so that its holder is told so and not "sold out".
  if redis.call('HLEN', holdersPrefix .. slot) <= MAX_HOLDERS_TOLD then
    local told = redis.call('HGETALL', holdersPrefix .. slot)
    for i = 2, #told, 2 do told[i] = string.match(told[i], '[^,]+') end
    table.insert(told, 1, slot)
    table.insert(told, 1, 'SOLD')
    reply[#reply + 1] = told
  end
end
return reply
