-- Tells how many holds wait for their decision, and how long the oldest has waited since it was taken.
-- Among very many, only those are looked at that are due first and last: young ones and those that were published again
-- late. Then the age is a lower bound.
-- Changes nothing. ARGV: most to look at. Reply: { number, millis }
local now = currentMillis()
local oldest = now
local half = math.floor(tonumber(ARGV[1]) / 2)

local function look(first, last)
  for _, trace in ipairs(redis.call('ZRANGE', pendingKey, first, last)) do
    local user, slots, heldAt = pendingOf(resultOf(trace))
    if user and tonumber(heldAt) < oldest then oldest = tonumber(heldAt) end
  end
end

look(0, half - 1)
look(-half, -1)
return { redis.call('ZCARD', pendingKey), now - oldest }
