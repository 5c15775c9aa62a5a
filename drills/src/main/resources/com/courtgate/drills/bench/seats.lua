-- wrk script: every request takes another seat. Argument: the first seat's number.
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  seat = tonumber(args[1]) + number - threads
end

function request()
  seat = seat + threads
  return string.format("POST /seats/%d HTTP/1.1\r\nHost: bench\r\nContent-Length: 2\r\n\r\n{}", seat)
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
