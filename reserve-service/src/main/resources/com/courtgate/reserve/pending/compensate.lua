-- Gives back holds whose hand-off certainly was never delivered, and makes their result FAILED.
-- A hold is left alone when somebody else decides it by now: it is no longer pending, or it was
-- re-published (its score moved). A permit that another trace has meanwhile stays there.
-- ARGV: reason, then { trace, heldAt } per hold. Reply: { number given back }
local reason = ARGV[1]
local given = 0
for i = 2, #ARGV, 2 do
  local trace, heldAt = ARGV[i], ARGV[i + 1]
  local score = redis.call('ZSCORE', pendingKey, trace)
  local user, slots = pendingOf(resultOf(trace))
  if score and tonumber(score) == tonumber(heldAt) and user then
    redis.call('ZREM', pendingKey, trace)
    setResult(trace, 'FAILED', user, slots, reason)
    for _, slot in ipairs(slotsIn(slots)) do giveBack(slot, user, trace) end
    given = given + 1
  end
end
return { given }
