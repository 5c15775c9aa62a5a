-- A slot's value in bf:slot:session:{session}: "permits|sellUntil". sellUntil is epoch millis by the
-- Redis server's clock; a value without it is for sale until the gate closes. This is the only place
-- that knows the form.
local function permitsOf(stored)
  return tonumber(string.match(stored or '', '^%d+'))
end
local function isOver(stored, now)
  local sellUntil = tonumber(string.match(stored, '^%d+|(%d+)'))
  return sellUntil ~= nil and now >= sellUntil
end
