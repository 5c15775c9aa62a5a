-- What a user has of a session: one lookup per slot, nothing is stored for it. What ended FAILED or was
-- released is not the user's any more.
-- ARGV: user. Reply: { LOADED | UNKNOWN_SESSION, { trace, slot, fate or "" } ... }
local sessionKey    = KEYS[1]
local slotsKey      = KEYS[2]
local resultsKey    = KEYS[3]
local holdersPrefix = KEYS[4]
local user = ARGV[1]
local reply = { redis.call('EXISTS', sessionKey) == 1 and 'LOADED' or 'UNKNOWN_SESSION' }
for _, slot in ipairs(redis.call('HKEYS', slotsKey)) do
  local trace = redis.call('HGET', holdersPrefix .. slot, user)
  if trace then
    reply[#reply + 1] = { trace, slot, redis.call('HGET', resultsKey, trace) or '' }
  end
end
return reply
