-- wrk script: every request is a grab of another (user, slot), of several sessions in turn.
-- Arguments: tokens file, file of slots (a line each: session, slot), round.
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  turn = tonumber(args[3]) * 2 -- one more when the users begin anew: nobody asks twice for a slot
  heads, bodies = {}, {}
  local line = 0
  for token in io.lines(args[1]) do
    if line % threads == number then
      heads[#heads + 1] = "POST /reserve/ HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        .. "Authorization: Bearer " .. token .. "\r\nContent-Length: "
    end
    line = line + 1
  end
  for slot in io.lines(args[2]) do
    local session, id = slot:match("(%d+) (%d+)")
    local json = '{"sessionId":' .. session .. ',"slotId":' .. id .. '}'
    bodies[#bodies + 1] = #json .. "\r\n\r\n" .. json
  end
  user = tonumber(args[3]) * 4000 % #heads -- others than in the round before: nobody presses six times a minute
end

function request()
  user = user + 1
  if user > #heads then
    user = 1
    turn = turn + 1
  end
  return heads[user] .. bodies[(user + turn) % #bodies + 1]
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
