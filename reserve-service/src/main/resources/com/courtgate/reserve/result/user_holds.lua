-- Finds a user's holds in a session: one lookup per slot until all is found that the quota says they have, none for who
-- has nothing; nothing is stored for it. What ended FAILED or was
-- released is not the user's any more. A session that another server has taken over may lack a hold, so that until it
-- is loaded again it is as good as unknown.
-- ARGV: user. Reply: { LOADED | UNKNOWN_SESSION, { trace, slot, result or "" } ... }
local user = ARGV[1]
local isWhole = redis.call('HGET', sessionKey, 'loadedBy') == serverRun()
local reply = { isWhole and 'LOADED' or 'UNKNOWN_SESSION' }
local had = hadOf(user) -- goes with what the slots say: take, giveBack
if had <= 0 then return reply end
for _, slot in ipairs(redis.call('HKEYS', slotsKey)) do
  for _, trace in ipairs(tracesOf(slot, user)) do
    reply[#reply + 1] = { trace, slot, resultOf(trace) or '' }
  end
  if #reply > had then break end
end
return reply
