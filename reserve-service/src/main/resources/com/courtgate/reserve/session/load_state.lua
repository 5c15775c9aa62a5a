-- State of a session in Redis, cheaply asked. It is whole while the run of the server that loaded it last still has
-- it: a replica that took over, or a server that was restarted, may lack what was written last. The versions say which
-- changes have arrived; one that came while nothing was loaded has not. Changes nothing.
-- Reply: { gate or "", quota, WHOLE | SUCCEEDED, version of the times, versions of all blocks together,
--   versions of all marks of waitlists together }
local session = redis.call('HMGET', sessionKey, 'quota', 'loadedBy', 'timesVersion')
local quota, loadedBy, timesVersion = session[1] or '0', session[2], session[3] or '0'
local blockVersions = 0
for _, stored in ipairs(redis.call('HVALS', slotsKey)) do
  blockVersions = blockVersions + blockVersionOf(stored)
end
local waitlistVersions = 0
for _, mark in ipairs(redis.call('HVALS', waitlistKey)) do
  waitlistVersions = waitlistVersions + waitlistVersionOf(mark)
end
local isWhole = loadedBy == serverRun()
local wholeness = isWhole and 'WHOLE' or 'SUCCEEDED'
return { redis.call('GET', gateKey) or '', quota, wholeness, timesVersion, blockVersions, waitlistVersions }
