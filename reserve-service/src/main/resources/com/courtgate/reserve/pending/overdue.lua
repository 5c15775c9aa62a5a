-- Claims pending holds that wait too long, for publishing them again. A claimed hold counts as just
-- published, so that one sweeper has it and nobody compensates it any more.
-- ARGV: age in millis, most to claim.
-- Reply: { { trace, user, slots (with commas), heldAt, order or "" } ... }
local now = currentMillis()
local overdue = redis.call('ZRANGEBYSCORE', pendingKey, '-inf', now - tonumber(ARGV[1]), 'LIMIT', 0, tonumber(ARGV[2]))
local reply = {}
for _, trace in ipairs(overdue) do
  local user, slots, heldAt, order = pendingOf(resultOf(trace))
  if user then
    redis.call('ZADD', pendingKey, now, trace)
    reply[#reply + 1] = { trace, user, slots, heldAt, order }
  else
    redis.call('ZREM', pendingKey, trace) -- decided already
  end
end
return reply
