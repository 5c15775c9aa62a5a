-- Counts refusals of a session. One that Redis does not have is not counted: anybody can make its number up, and each
-- would have a key.
-- ARGV: reason, how many, time in millis that the counts are kept. Reply: { COUNTED | UNKNOWN_SESSION }
local rejectedKey = KEYS[10] -- hash    reason -> count
local reason, count, kept = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', sessionKey) == 0 then return { 'UNKNOWN_SESSION' } end
redis.call('HINCRBY', rejectedKey, reason, count)
redis.call('PEXPIRE', rejectedKey, kept)
return { 'COUNTED' }
