-- Applies the database's decisions. SUCCESS ends the pending entry and publishes the result; FAILED
-- also gives back the permits that the trace still has. A result once final never changes.
-- A recorded hold that Redis does not know (it was emptied) is adopted: it takes its permits again,
-- even below zero, because the database has given them away; but no slot that was released since: that goes back.
-- ARGV: { trace, user, outcome, detail, n, slot * n } per decision; detail = "reservations|order" or reason.
-- Reply: { word per decision }: APPLIED | KNOWN | CONFLICT
local expireAt = redis.call('HGET', sessionKey, 'expireAt') or (currentMillis() + DAY)

local function adopt(slot, user, trace)
  if isReleased(trace, slot) then
    giveBack(slot, user, trace)
    return
  end
  local holder = holderOf(slot, user)
  if not holder then
    take(slot, user, trace, expireAt)
    redis.call('PEXPIREAT', quotaKey, expireAt)
  elseif holder ~= trace then
    redis.call('HSET', holdersPrefix .. slot, user, trace)
  end
end

local function apply(trace, user, outcome, detail, slots)
  local known = resultOf(trace)
  local heldBy, held = pendingOf(known)
  redis.call('ZREM', pendingKey, trace)
  if known and not heldBy then
    return string.sub(known, 1, #outcome) == outcome and 'KNOWN' or 'CONFLICT'
  end
  if heldBy and outcome == 'FAILED' then
    -- what was taken is known here; a ruling may not know
    user, slots = heldBy, slotsIn(held)
  end
  for _, slot in ipairs(slots) do
    if outcome == 'SUCCESS' then adopt(slot, user, trace) else giveBack(slot, user, trace) end
  end
  setResult(trace, outcome, user, table.concat(slots, ','), detail)
  return 'APPLIED'
end

local reply = {}
local i = 1
while i <= #ARGV do
  local n = tonumber(ARGV[i + 4])
  local slots = {}
  for s = 1, n do slots[s] = ARGV[i + 4 + s] end
  reply[#reply + 1] = apply(ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], slots)
  i = i + 5 + n
end
redis.call('PEXPIREAT', resultsKey, expireAt + DAY)
return reply
