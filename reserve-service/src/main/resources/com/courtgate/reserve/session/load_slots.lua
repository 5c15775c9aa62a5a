-- Loads slots of a session (warm-up, or again after Redis was emptied). A slot that has its counter
-- keeps it: a live counter is never raised. A slot without one gets the database's holders, joined
-- with those already here, and permits - holds as its counter. A holder that was released or refused
-- here ended after the document was read; nobody would release it again, so it is not loaded.
-- A block or a mark of the waitlist that was changed after the document was read stays as it is. What ended while the
-- document was on its way is not known here if Redis was emptied meanwhile: nothing is loaded of a document that was
-- asked for in another incarnation.
-- ARGV: expireAt, incarnation in which the document was asked for or "" from a sender that does not say,
-- then { slot, value as stored, mark of the waitlist as stored, n, (user, trace) * n } per slot; the value is "" where
-- more holders of the slot come with another call, which then loads it.
-- Reply: { slots set anew } | { "ANOTHER_INCARNATION" }
local expireAt, askedIn = ARGV[1], ARGV[2]
local incarnation = currentIncarnation() -- begins here at the latest, which orders are compared with
if askedIn ~= '' and askedIn ~= incarnation then return { 'ANOTHER_INCARNATION' } end

local function isRefused(trace)
  return string.sub(resultOf(trace) or '', 1, 7) == 'FAILED|'
end

local anew = 0
local i = 3
while i <= #ARGV do
  local slot, stored, n = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 3])
  local isWhole = stored ~= ''
  setWaitlistMark(slot, ARGV[i + 2])
  if not leftOf(slot) then
    for h = i + 4, i + 3 + 2 * n, 2 do
      if not isRefused(ARGV[h + 1]) then adopt(slot, ARGV[h], ARGV[h + 1], expireAt) end
    end
    if isWhole then
      recount(slot, permitsOf(stored), expireAt)
      anew = anew + 1
    end
  end
  if isWhole then
    endSlotAt(slot, expireAt)
    local before = redis.call('HGET', slotsKey, slot)
    if before and blockVersionOf(before) > blockVersionOf(stored) then
      stored = withBlock(stored, blockVersionOf(before), isBlocked(before))
    end
    redis.call('HSET', slotsKey, slot, stored)
  end
  i = i + 4 + 2 * n
end
redis.call('PEXPIREAT', slotsKey, expireAt)
redis.call('PEXPIREAT', waitlistKey, expireAt)
return { anew }
