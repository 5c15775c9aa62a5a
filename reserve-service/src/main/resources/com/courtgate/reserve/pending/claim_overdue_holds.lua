-- Claims pending holds that wait too long, for publishing them again. A claimed hold counts as just
-- published, so that one sweeper has it and nobody compensates it any more. It is left alone for half of the time it
-- has waited since it was taken, but for no less than the age and, where that is shorter, for half a minute at most:
-- while nobody decides, copies are nothing but work for later.
-- ARGV: age in millis, most to claim.
-- Reply: { { trace, user, slots (with commas), heldAt, order or "" } ... }
local LONGEST_PAUSE = 30000
local age, most = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = currentMillis()
local overdue = redis.call('ZRANGEBYSCORE', pendingKey, '-inf', now - age, 'LIMIT', 0, most)
local reply = {}
for _, trace in ipairs(overdue) do
  local user, slots, heldAt, order = pendingOf(resultOf(trace))
  if user then
    local pause = math.max(age, math.min(LONGEST_PAUSE, math.floor((now - heldAt) / 2)))
    redis.call('ZADD', pendingKey, now + pause - age, trace)
    reply[#reply + 1] = { trace, user, slots, heldAt, order }
  else
    redis.call('ZREM', pendingKey, trace) -- decided already
  end
end
return reply
