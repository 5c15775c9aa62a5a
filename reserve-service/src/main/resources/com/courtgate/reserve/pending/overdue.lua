-- Claims pending holds that wait too long, for publishing them again. A claimed hold counts as just
-- published, so that one sweeper has it and nobody compensates it any more.
-- ARGV: age in millis, most to claim.
-- Reply: { { trace, user, slot, heldAt, order or "", millis since it was held } ... }
local pendingKey = KEYS[1]
local resultsKey = KEYS[2]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local overdue = redis.call('ZRANGEBYSCORE', pendingKey, '-inf', now - tonumber(ARGV[1]), 'LIMIT', 0, tonumber(ARGV[2]))
local reply = {}
for _, trace in ipairs(overdue) do
  local fate = redis.call('HGET', resultsKey, trace)
  local user, slot, heldAt, order = string.match(fate or '', '^PENDING|(%d+)|(%d+)|(%d+)|?(.*)$')
  if user then
    redis.call('ZADD', pendingKey, now, trace)
    reply[#reply + 1] = { trace, user, slot, heldAt, order, now - tonumber(heldAt) }
  else
    redis.call('ZREM', pendingKey, trace) -- decided already
  end
end
return reply
