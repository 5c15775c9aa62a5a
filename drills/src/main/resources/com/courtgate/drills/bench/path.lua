-- wrk script: every request is a grab of another (user, slot); users in turn, each round of users one slot further. Each
-- run begins with other users, so that nobody presses as often as the gateway forbids.
-- Arguments: tokens file, session, first slot, how many slots follow one another, round.
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  -- Two a round: one more when the users begin anew, and nobody asks twice for a slot in half as many rounds as slots.
  session, first, slots, turn = args[2], tonumber(args[3]), tonumber(args[4]), tonumber(args[5]) * 2
  heads = {}
  local line = 0
  for token in io.lines(args[1]) do
    if line % threads == number then
      heads[#heads + 1] = "POST /reserve/ HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        .. "Authorization: Bearer " .. token .. "\r\nContent-Length: "
    end
    line = line + 1
  end
  user = tonumber(args[5]) * 5000 % #heads
end

function request()
  user = user + 1
  if user > #heads then
    user = 1
    turn = turn + 1
  end
  local slot = first + (user + turn) % slots
  local json = '{"sessionId":' .. session .. ',"slotId":' .. string.format("%d", slot) .. '}'
  return heads[user] .. #json .. "\r\n\r\n" .. json
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
