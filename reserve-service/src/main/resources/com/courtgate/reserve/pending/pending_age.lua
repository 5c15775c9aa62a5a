-- Tells how many holds wait for their decision, and how long the oldest has waited since it was taken.
-- Of very many only those are looked at that were published longest ago: then the age is a lower bound.
-- Changes nothing. ARGV: most to look at. Reply: { number, millis }
local now = currentMillis()
local oldest = now
for _, trace in ipairs(redis.call('ZRANGE', pendingKey, 0, tonumber(ARGV[1]) - 1)) do
  local user, slots, heldAt = pendingOf(resultOf(trace))
  if user and tonumber(heldAt) < oldest then oldest = tonumber(heldAt) end
end
return { redis.call('ZCARD', pendingKey), now - oldest }
