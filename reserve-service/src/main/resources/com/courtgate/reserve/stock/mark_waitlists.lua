-- Keeps what is free of slots for those who stand in their lines, or puts it on sale to all again. The counter stays.
-- A mark is kept for a slot that is not loaded, too: loading merges it with what the database said. A change that is
-- older than the one known here is left out.
-- ARGV: { slot, version, 1 or 0 } per slot. Reply: { slots changed }
local changed = 0
for i = 1, #ARGV, 3 do
  if setLineMark(ARGV[i], ARGV[i + 1] .. '|' .. ARGV[i + 2]) then changed = changed + 1 end
end
if redis.call('PTTL', lineKey) == -1 then redis.call('PEXPIREAT', lineKey, currentMillis() + 2 * DAY) end
return { changed }
