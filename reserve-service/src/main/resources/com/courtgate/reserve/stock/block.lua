-- Takes slots out of sale, or puts them back. The counter stays, so that permits and holders still add up,
-- and holds under way are for the database to decide. A slot that is not loaded is left to loading, which
-- brings what the database says; a change that is older than the one known here is left out.
-- ARGV: { slot, version, 1 or 0 } per slot. Reply: { slots changed }
local changed = 0
for i = 1, #ARGV, 3 do
  local slot = ARGV[i]
  local stored = redis.call('HGET', slotsKey, slot)
  if stored then
    local after = withBlock(stored, tonumber(ARGV[i + 1]), ARGV[i + 2] == '1')
    if after ~= stored then
      redis.call('HSET', slotsKey, slot, after)
      changed = changed + 1
    end
  end
end
return { changed }
