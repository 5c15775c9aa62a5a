-- wrk script: every request is a grab by the next user; when all users had their turn, of the next
-- slot. Arguments: tokens file, session, first slot (all slot ids have the same number of digits).
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  session, slot = args[2], tonumber(args[3])
  heads = {}
  local line = 0
  for token in io.lines(args[1]) do
    if line % threads == number then
      heads[#heads + 1] = "POST /reserve/ HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        .. "Authorization: Bearer " .. token .. "\r\nContent-Length: "
    end
    line = line + 1
  end
  user = 0
  body = nil
end

function request()
  user = user + 1
  if user > #heads then
    user = 1
    slot = slot + 1
    body = nil
  end
  if not body then
    local json = '{"sessionId":' .. session .. ',"slotId":' .. string.format("%d", slot) .. '}'
    body = #json .. "\r\n\r\n" .. json
  end
  return heads[user] .. body
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
