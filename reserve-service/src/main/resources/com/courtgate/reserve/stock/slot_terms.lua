-- Takes slots out of sale or puts them back ("block"); keeps what is free of them for those who are on their waitlists,
-- or puts it on sale to all again ("waitlist"). The counter stays, so that permits and holders still add up, and holds
-- under way are for the database to decide. A change that is older than the one known here is left out. Of a slot that
-- is not loaded the block is left to loading, which brings what the database says; a mark is kept, and merged by it.
-- ARGV: { "block" or "waitlist", slot, version, 1 or 0 } per change. Reply: { changes that were news }
local changed = 0
for i = 1, #ARGV, 4 do
  local term, slot, version, flag = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  if term == 'waitlist' then
    if setWaitlistMark(slot, version .. '|' .. flag) then changed = changed + 1 end
  else
    local stored = redis.call('HGET', slotsKey, slot)
    local after = stored and withBlock(stored, tonumber(version), flag == '1')
    if after ~= stored then
      redis.call('HSET', slotsKey, slot, after)
      changed = changed + 1
    end
  end
end
if redis.call('PTTL', waitlistKey) == -1 then redis.call('PEXPIREAT', waitlistKey, currentMillis() + 2 * DAY) end
return { changed }
