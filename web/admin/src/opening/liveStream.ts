import { failureOf, isAbort, pause, take, toFailure, type ApiFailure, type Connection } from '@courtgate/shared'
import type { Live } from './opening'

/** A stream that brings nothing for this long is dead; it should bring an event each second. */
const SILENCE_MILLIS = 10_000
const POLL_MILLIS = 1000
/** Number of times that a session is asked about by hand before a stream is tried again. */
const POLLS = 15

export interface LiveListener {
  onLive: (live: Live) => void
  onFailure: (failure: ApiFailure) => void
}

/** Tells of a session each second until the signal: by stream, and by question while no stream can be had. */
export async function followSession(
  server: Pick<Connection, 'api' | 'fetch'>,
  id: number,
  signal: AbortSignal,
  listener: LiveListener,
): Promise<void> {
  while (!signal.aborted) {
    await streamed(server, id, signal, listener).catch(() => undefined)
    for (let polls = 0; polls < POLLS && !signal.aborted; polls++) {
      await ask(server, id, signal, listener)
      await pause(POLL_MILLIS, signal).catch(() => undefined)
    }
  }
}

async function ask(server: Pick<Connection, 'api'>, id: number, signal: AbortSignal, listener: LiveListener): Promise<void> {
  try {
    listener.onLive(await take(server.api.GET('/admin/sessions/{id}/live', { params: { path: { id } }, signal })))
  } catch (thrown) {
    if (!isAbort(thrown) && !signal.aborted) listener.onFailure(toFailure(thrown))
  }
}

/** A fetch and not an EventSource, which cannot send a token. */
async function streamed(
  server: Pick<Connection, 'fetch'>,
  id: number,
  signal: AbortSignal,
  listener: LiveListener,
): Promise<void> {
  const patience = new AbortController()
  let timer = setTimeout(() => patience.abort(), SILENCE_MILLIS)
  try {
    const request = new Request(new URL(`/admin/sessions/${id}/live/events`, location.origin), {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, patience.signal]),
    })
    const response = await server.fetch(request)
    if (!response.ok || response.body === null) throw failureOf(response, null)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => patience.abort(), SILENCE_MILLIS)
      const { events, rest } = eventsIn(text + value)
      text = rest
      for (const { name, data } of events) if (name === 'live') listener.onLive(JSON.parse(data) as Live)
    }
  } finally {
    clearTimeout(timer)
    patience.abort()
  }
}

export interface ServerEvent {
  name: string
  data: string
}

/** The whole events of a text, and what is left of it; comments are none. */
export function eventsIn(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/)
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block): ServerEvent[] => {
    const lines = block.split(/\r\n|\n|\r/)
    const of = (field: string) =>
      lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''))
    const data = of('data')
    return data.length === 0 ? [] : [{ name: of('event').at(-1) ?? 'message', data: data.join('\n') }]
  })
  return { events, rest }
}
