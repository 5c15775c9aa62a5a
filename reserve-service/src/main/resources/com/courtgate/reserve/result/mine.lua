-- What a user has of a session: one lookup per slot, nothing is stored for it. What ended FAILED or was
-- released is not the user's any more.
-- ARGV: user. Reply: { LOADED | UNKNOWN_SESSION, { trace, slot, result or "" } ... }
local user = ARGV[1]
local reply = { redis.call('EXISTS', sessionKey) == 1 and 'LOADED' or 'UNKNOWN_SESSION' }
for _, slot in ipairs(redis.call('HKEYS', slotsKey)) do
  local trace = holderOf(slot, user)
  if trace then
    reply[#reply + 1] = { trace, slot, resultOf(trace) or '' }
  end
end
return reply
