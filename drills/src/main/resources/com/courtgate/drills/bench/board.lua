-- wrk script: the slot board, asked again by students who have it already. Arguments: tokens file, ETag of the board.
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  requests = {}
  local line = 0
  for token in io.lines(args[1]) do
    if line % threads == number then
      requests[#requests + 1] = wrk.format("GET", nil,
        { ["Authorization"] = "Bearer " .. token, ["If-None-Match"] = args[2] })
    end
    line = line + 1
  end
  student = 0
end

function request()
  student = student % #requests + 1
  return requests[student]
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
