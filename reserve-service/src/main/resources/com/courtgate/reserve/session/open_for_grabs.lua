-- Makes a loaded session known to grabs. The gate's position survives a second load; so does the
-- lifting of the close time that came with opening by hand.
-- ARGV: gateTime, closeAt, expireAt, quota, gate position if there is none. Reply: { gate }
local gateTime, closeAt, expireAt, quota, position = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('GET', gateKey) == '1' then closeAt = '0' end
redis.call('SET', gateTimeKey, gateTime, 'PXAT', expireAt)
redis.call('HSET', sessionKey, 'closeAt', closeAt, 'expireAt', expireAt, 'quota', quota)
redis.call('PEXPIREAT', sessionKey, expireAt)
redis.call('SET', gateKey, position, 'PXAT', expireAt, 'NX')
return { redis.call('GET', gateKey) }
