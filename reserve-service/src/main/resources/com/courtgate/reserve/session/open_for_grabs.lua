-- Makes a loaded session known to grabs. The gate's position survives a second load; so does the
-- lifting of the close time that came with opening by hand. Times that were changed after the document was
-- read stay as they are; later ones than are known shut a gate that was opened by hand, until their time.
-- A session whose slots were lost since they were loaded is not made known.
-- ARGV: gateTime, closeAt, expireAt, quota, gate position if there is none, version of the times,
-- incarnation of the document as for the slots.
-- Reply: { gate } | { "ANOTHER_INCARNATION" }
local gateTime, closeAt, expireAt, quota, position = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local version, askedIn = tonumber(ARGV[6]), ARGV[7]
if askedIn ~= '' and askedIn ~= currentIncarnation() then return { 'ANOTHER_INCARNATION' } end
local known = tonumber(redis.call('HGET', sessionKey, 'timesVersion') or -1)
if known >= 0 and version > known then
  redis.call('SET', gateKey, '0', 'XX', 'KEEPTTL')
end
if version >= known then
  if redis.call('GET', gateKey) == '1' then closeAt = '0' end
  redis.call('SET', gateTimeKey, gateTime)
  redis.call('HSET', sessionKey, 'closeAt', closeAt, 'timesVersion', version)
end
redis.call('PEXPIREAT', gateTimeKey, expireAt)
redis.call('HSET', sessionKey, 'expireAt', expireAt, 'quota', quota, 'loadedBy', serverRun())
redis.call('PEXPIREAT', sessionKey, expireAt)
redis.call('SET', gateKey, position, 'PXAT', expireAt, 'NX')
return { redis.call('GET', gateKey) }
