-- What Redis has of a session, cheaply asked. It is whole while the run of the server that loaded it last still has
-- it: a replica that took over, or a server that was restarted, may lack what was written last. Changes nothing.
-- Reply: { gate or "", quota, WHOLE | SUCCEEDED }
local session = redis.call('HMGET', sessionKey, 'quota', 'loadedBy')
local isWhole = session[2] == serverRun()
return { redis.call('GET', gateKey) or '', session[1] or '0', isWhole and 'WHOLE' or 'SUCCEEDED' }
