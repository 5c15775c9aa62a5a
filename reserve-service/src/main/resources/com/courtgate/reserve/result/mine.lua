-- What a user has of a session: one lookup per slot, nothing is stored for it. What ended FAILED or was
-- released is not the user's any more. A session that another server has taken over may lack a hold, so that until it
-- is loaded again it is as good as unknown.
-- ARGV: user. Reply: { LOADED | UNKNOWN_SESSION, { trace, slot, result or "" } ... }
local user = ARGV[1]
local isWhole = redis.call('HGET', sessionKey, 'loadedBy') == serverRun()
local reply = { isWhole and 'LOADED' or 'UNKNOWN_SESSION' }
for _, slot in ipairs(redis.call('HKEYS', slotsKey)) do
  local trace = holderOf(slot, user)
  if trace then
    reply[#reply + 1] = { trace, slot, resultOf(trace) or '' }
  end
end
return reply
