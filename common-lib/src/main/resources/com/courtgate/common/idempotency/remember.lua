-- Remembers what one request of a user became, for a while, and forgets the user's oldest ones beyond a
-- bound, so that no user can fill the server. Forgetting is harmless: the database decides.
-- Returns { how many requests of the user are remembered }.
local requests = KEYS[1] -- zset    key of a request -> epoch millis at which it goes
local request  = KEYS[2] -- string  what it became
local became   = ARGV[1]
local millis   = tonumber(ARGV[2]) -- to remember it
local most     = tonumber(ARGV[3]) -- requests of the user

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

redis.call('SET', request, became, 'PX', millis)
redis.call('ZREMRANGEBYSCORE', requests, '-inf', now)
redis.call('ZADD', requests, now + millis, request)
local beyond = redis.call('ZCARD', requests) - most
if beyond > 0 then
    local oldest = redis.call('ZPOPMIN', requests, beyond)
    for i = 1, #oldest, 2 do
        redis.call('DEL', oldest[i]) -- same slot: members are keys of this user, with their tag
    end
end
local last = redis.call('ZREVRANGE', requests, 0, 0, 'WITHSCORES')
redis.call('PEXPIREAT', requests, last[2])
return { redis.call('ZCARD', requests) }
