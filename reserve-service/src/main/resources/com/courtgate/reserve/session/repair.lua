-- Repairs one slot towards the database: evicts holders that the database does not have, adopts those it has, then
-- counts permits - holders. Pending holds are never touched; nor is a slot that is not loaded, because loading it will
-- count right. Who was released after the audit's last look is not adopted; in another incarnation than that look's
-- nobody is known to have been, and nothing is repaired.
-- ARGV: slot, incarnation in which the database was asked or "" from a sender that does not say, n released,
-- (user, trace) * n, m adopted, (user, trace) * m.
-- Reply: { released, adopted, recounted } | { "ANOTHER_INCARNATION" }
local slot, askedIn = ARGV[1], ARGV[2]
local permits = permitsOf(redis.call('HGET', slotsKey, slot))
if not permits then return { 0, 0, 0 } end
if askedIn ~= '' and askedIn ~= currentIncarnation() then return { 'ANOTHER_INCARNATION' } end
local ttl = redis.call('PTTL', slotsKey)
local expireAt = currentMillis() + (ttl > 0 and ttl or DAY)
local position = 3

-- Does that with each of the next holders; answers for how many of them it changed something.
local function each(change)
  local changed, n = 0, tonumber(ARGV[position])
  for i = position + 1, position + 2 * n, 2 do
    if change(slot, ARGV[i], ARGV[i + 1], expireAt) then changed = changed + 1 end
  end
  position = position + 1 + 2 * n
  return changed
end

local counted = leftOf(slot)
local released = each(evict)
local adopted = each(adopt)
local isOther = counted ~= recount(slot, permits, expireAt)
endSlotAt(slot, expireAt)
return { released, adopted, isOther and 1 or 0 }
