-- Forgets what is kept of a user's coupons, and keeps away what was read before now.
-- ARGV: a generation nobody has used, seconds to know it: longer than any reading takes
local walletKey     = KEYS[1] -- zset    id by end of validity
local generationKey = KEYS[2] -- string  changes with each change of the wallet
local generation, seconds = ARGV[1], ARGV[2]

redis.call('DEL', walletKey)
redis.call('SET', generationKey, generation, 'EX', seconds)
return { 1 }
