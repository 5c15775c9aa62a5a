import { ApiFailure, isAbort, pause, take, toFailure, type Api, type Data } from '@courtgate/shared'

export type TraceResult = Data<'/reserve/result/{traceId}', 'get'>

interface Server {
  api: Api
  fetch: (request: Request) => Promise<Response>
}

/** A stream that brings no byte for this long is held back by something on the way. */
const SILENCE_MILLIS = 5_000
/** Signs of life come every 15 s. */
const HEARTBEAT_MILLIS = 40_000
const LONG_POLL_MILLIS = 20_000
const POLL_MILLIS = 2_000

/**
 * The final result of a trace: by server-sent event, else by long poll, else by poll, for as long as it takes.
 * Fails when there is no such trace, or with the signal.
 */
export async function awaitResult(server: Server, traceId: string, signal: AbortSignal): Promise<TraceResult> {
  const streamed = await streamedResult(server, traceId, signal).catch((thrown: unknown) => giveUpIfFinal(thrown, signal))
  if (isFinal(streamed)) return streamed
  for (;;) {
    const asked = await askedResult(server, traceId, signal).catch((thrown: unknown) => giveUpIfFinal(thrown, signal))
    if (isFinal(asked)) return asked
    if (asked === null) await pause(POLL_MILLIS, signal)
  }
}

function isFinal(result: TraceResult | null): result is TraceResult {
  return result !== null && result.status !== 'PENDING'
}

/** Goes on after what may get better: an outage, a cut stream. */
function giveUpIfFinal(thrown: unknown, signal: AbortSignal): null {
  if (signal.aborted) throw signal.reason
  const failure = isAbort(thrown) ? null : toFailure(thrown)
  if (failure !== null && isTheEnd(failure)) throw failure
  return null
}

function isTheEnd(failure: ApiFailure): boolean {
  return !failure.isUncertain && failure.code !== 'TOO_MANY_REQUESTS'
}

/** A fetch and not an EventSource, which cannot send a token. Null when the stream ends without an event. */
async function streamedResult(server: Server, traceId: string, signal: AbortSignal): Promise<TraceResult | null> {
  const patience = new AbortController()
  const url = new URL(`/reserve/result/${encodeURIComponent(traceId)}/events`, location.origin)
  let timer = setTimeout(() => patience.abort(), SILENCE_MILLIS)
  try {
    const request = new Request(url, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, patience.signal]),
    })
    const response = await server.fetch(request)
    if (!response.ok || response.body === null) return null
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return null
      clearTimeout(timer)
      timer = setTimeout(() => patience.abort(), HEARTBEAT_MILLIS)
      text += value
      const result = resultIn(text)
      if (result !== null) return result
    }
  } finally {
    clearTimeout(timer)
    patience.abort()
  }
}

/** The data of the first whole event `result` in a text of events; null while there is none. */
export function resultIn(text: string): TraceResult | null {
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/).slice(0, -1)
  for (const block of blocks) {
    const lines = block.split(/\r\n|\n|\r/)
    if (!lines.some((line) => /^event: ?result$/.test(line))) continue
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''))
    return JSON.parse(data.join('\n')) as TraceResult
  }
  return null
}

function askedResult({ api }: Server, traceId: string, signal: AbortSignal): Promise<TraceResult> {
  const params = { path: { traceId }, query: { waitMillis: LONG_POLL_MILLIS } }
  return take(api.GET('/reserve/result/{traceId}', { params, signal }))
}
