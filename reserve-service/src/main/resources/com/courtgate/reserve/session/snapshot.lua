-- Permits and holders of some slots. ARGV: slots. Reply: { { slot, permits, left, user, trace, P|D ... } per slot }
local reply = {}
for _, slot in ipairs(ARGV) do
  local row = { slot, permitsOf(redis.call('HGET', slotsKey, slot)) or 0, redis.call('GET', permitsPrefix .. slot) or '' }
  local holders = redis.call('HGETALL', holdersPrefix .. slot)
  for h = 1, #holders, 2 do
    for trace in string.gmatch(holders[h + 1], '[^,]+') do
      row[#row + 1] = holders[h]
      row[#row + 1] = trace
      row[#row + 1] = redis.call('ZSCORE', pendingKey, trace) and 'P' or 'D'
    end
  end
  reply[#reply + 1] = row
end
return reply
