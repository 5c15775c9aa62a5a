-- Keeps the unused coupons of a user for a while, unless they have changed since they were read.
-- ARGV: generation as it was before they were read ('' for none), seconds to keep them, then
-- { validTo, id } per coupon. Reply: { 1 kept, 0 not }
local walletKey     = KEYS[1] -- zset    id by end of validity
local generationKey = KEYS[2] -- string  changes with each change of the wallet
local generation, seconds = ARGV[1], ARGV[2]

if (redis.call('GET', generationKey) or '') ~= generation then return { 0 } end
redis.call('DEL', walletKey)
for i = 3, #ARGV, 2 do
  redis.call('ZADD', walletKey, ARGV[i], ARGV[i + 1])
end
redis.call('EXPIRE', walletKey, seconds)
return { 1 }
