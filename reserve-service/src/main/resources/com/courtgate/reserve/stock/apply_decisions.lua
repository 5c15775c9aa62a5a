-- Applies the database's decisions. SUCCESS ends the pending entry and publishes the result; FAILED
-- also gives back the permits that the trace still has. A result once final never changes.
-- A recorded hold that Redis does not know (it was emptied) may have ended since: it is LOST, and nothing changes,
-- until it comes with the slots whose reservations are active, as they were said to be in this incarnation. Those it
-- adopts: it takes their permits again, even below zero, because the database has given them away; but none that was
-- released since: that goes back.
-- ARGV: incarnation in which it was asked which are active or "" when nobody was asked,
-- then { trace, user, outcome, detail, active slots (with commas), n, slot * n } per decision;
-- detail = "reservations|order" or reason.
-- Reply: { word per decision }: APPLIED | KNOWN | CONFLICT | LOST
local isAsked = ARGV[1] ~= '' and ARGV[1] == currentIncarnation()
local expireAt = redis.call('HGET', sessionKey, 'expireAt') or (currentMillis() + DAY)

-- Whether the trace has all permits that were not released since.
local function hasAll(slots, user, trace)
  for _, slot in ipairs(slots) do
    if not holds(slot, user, trace) and not isReleased(trace, slot) then return false end
  end
  return true
end

-- The slots of a recorded trace that are still its own.
local function settle(slots, user, trace, active)
  local isActive = {}
  for _, slot in ipairs(slotsIn(active)) do isActive[slot] = true end
  for _, slot in ipairs(slots) do
    if not isAsked or isActive[slot] then adopt(slot, user, trace, expireAt) else giveBack(slot, user, trace) end
  end
end

local function apply(trace, user, outcome, detail, active, slots)
  local known = resultOf(trace)
  local isRecorded = outcome == 'SUCCESS'
  if isRecorded and not known and not isAsked and not hasAll(slots, user, trace) then return 'LOST' end
  local heldBy, held = pendingOf(known)
  redis.call('ZREM', pendingKey, trace)
  if known and not heldBy then
    return string.sub(known, 1, #outcome) == outcome and 'KNOWN' or 'CONFLICT'
  end
  if isRecorded then
    settle(slots, user, trace, active)
  else
    if heldBy then user, slots = heldBy, slotsIn(held) end -- what was taken is known here; a ruling may not know
    for _, slot in ipairs(slots) do giveBack(slot, user, trace) end
  end
  setResult(trace, outcome, user, table.concat(slots, ','), detail)
  return 'APPLIED'
end

local reply = {}
local i = 2
while i <= #ARGV do
  local n = tonumber(ARGV[i + 5])
  local slots = {}
  for s = 1, n do slots[s] = ARGV[i + 5 + s] end
  reply[#reply + 1] = apply(ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], slots)
  i = i + 6 + n
end
redis.call('PEXPIREAT', resultsKey, expireAt + DAY)
return reply
