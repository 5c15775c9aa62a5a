-- Gives a loaded session a later gate: shut, whoever opened it, until that time. A session that is not loaded
-- is left to loading, which brings the same times; times that are older than those known here change nothing.
-- ARGV: gateTime, closeAt, version of the times. Reply: { POSTPONED | KNOWN | NOT_LOADED }
local gateTime, closeAt, version = ARGV[1], ARGV[2], tonumber(ARGV[3])
local session = redis.call('HMGET', sessionKey, 'expireAt', 'timesVersion')
local expireAt, known = session[1], tonumber(session[2] or 0)
if not expireAt then return { 'NOT_LOADED' } end
if version <= known then return { 'KNOWN' } end
redis.call('SET', gateTimeKey, gateTime, 'PXAT', expireAt)
redis.call('HSET', sessionKey, 'closeAt', closeAt, 'timesVersion', version)
redis.call('SET', gateKey, '0', 'PXAT', expireAt)
return { 'POSTPONED' }
