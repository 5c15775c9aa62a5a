-- wrk script: every request is a claim by the next user; when all users had their turn, of the next
-- template. Arguments: tokens file, first template.
local started = 0
function setup(thread)
  thread:set("number", started)
  started = started + 1
  thread:set("threads", 2)
end

function init(args)
  template = tonumber(args[2])
  tails = {}
  local line = 0
  for token in io.lines(args[1]) do
    if line % threads == number then
      tails[#tails + 1] = "/claim HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer " .. token
        .. "\r\nContent-Length: 0\r\n\r\n"
    end
    line = line + 1
  end
  user = 0
end

function request()
  user = user + 1
  if user > #tails then
    user = 1
    template = template + 1
  end
  return "POST /coupons/templates/" .. string.format("%d", template) .. tails[user]
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
