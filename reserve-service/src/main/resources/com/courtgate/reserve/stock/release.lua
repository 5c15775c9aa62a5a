-- Puts the permit of an ended reservation back on sale, if its trace still has it. Idempotent.
-- The result of the trace stays: the hold was recorded, whatever became of a reservation later. That
-- the slot was released is kept, so that neither a late decision nor a load gives it to the trace again.
-- ARGV: trace, user, slot. Reply: { RELEASED | NOT_HELD }
local trace, user, slot = ARGV[1], ARGV[2], ARGV[3]
markReleased(trace, slot)
if redis.call('PTTL', resultsKey) == -1 then
  redis.call('PEXPIREAT', resultsKey, currentMillis() + 2 * DAY)
end
return { giveBack(slot, user, trace) and 'RELEASED' or 'NOT_HELD' }
