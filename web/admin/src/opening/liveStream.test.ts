import type { Connection } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { eventsIn, followSession } from './liveStream'
import type { Live } from './opening'

describe('the events of a stream', () => {
  it('are told when they are whole, comments are not', () => {
    const { events, rest } = eventsIn(': hello\n\nevent:live\ndata: {"a":1}\n\nevent: live\ndata:{"a"')
    expect(events).toEqual([{ name: 'live', data: '{"a":1}' }])
    expect(rest).toBe('event: live\ndata:{"a"')
    expect(eventsIn(`${rest}:2}\n\n`).events).toEqual([{ name: 'live', data: '{"a":2}' }])
  })

  it('may end their lines in any way', () => {
    expect(eventsIn('event: live\r\ndata: 1\r\ndata: 2\r\n\r\n').events).toEqual([{ name: 'live', data: '1\n2' }])
  })
})

/** A server that streams what it is given, and answers questions with a session of its own. */
function serverWith(chunks: readonly string[] | null) {
  const asked: string[] = []
  const stream = () =>
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks ?? []) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
  const server = {
    fetch: async (request: Request) => {
      asked.push(new URL(request.url).pathname)
      return chunks === null ? new Response('', { status: 404 }) : new Response(stream())
    },
    api: {
      GET: async (path: string) => {
        asked.push(path)
        return { data: { data: { recorded: 99 } }, response: new Response('{}') }
      },
    },
  }
  return { asked, server: server as unknown as Connection }
}

async function firstOf(server: Connection, count: number): Promise<number[]> {
  const seen: number[] = []
  const stop = new AbortController()
  const onLive = (live: Live) => {
    seen.push(live.recorded)
    if (seen.length === count) stop.abort()
  }
  await followSession(server, 7, stop.signal, { onLive, onFailure: () => stop.abort() })
  return seen
}

describe('a session that is followed', () => {
  it('is streamed, however the stream is cut into pieces', async () => {
    const { server } = serverWith(['event:live\nda', 'ta:{"recorded":1}\n\nevent:live\ndata:{"recorded":2}\n\n'])
    expect(await firstOf(server, 2)).toEqual([1, 2])
  })

  it('is asked about when there is no stream', async () => {
    const { asked, server } = serverWith(null)
    expect(await firstOf(server, 1)).toEqual([99])
    expect(asked).toEqual(['/admin/sessions/7/live/events', '/admin/sessions/{id}/live'])
  })
})
