-- Counts what grabs of a session were told. A session that Redis does not have is not counted: anybody can make its
-- number up, and each would have a key.
-- ARGV: code of the answer, how many, time in millis that the counts are kept. Reply: { COUNTED | UNKNOWN_SESSION }
local answersKey = KEYS[12] -- hash    code -> count
local code, count, kept = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', sessionKey) == 0 then return { 'UNKNOWN_SESSION' } end
redis.call('HINCRBY', answersKey, code, count)
redis.call('PEXPIRE', answersKey, kept)
return { 'COUNTED' }
