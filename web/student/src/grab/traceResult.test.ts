import { createApi } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { awaitResult, resultIn } from './traceResult'

const DONE = { traceId: 't', status: 'SUCCESS', reservationId: 5, orderNo: 'N', slotId: 1, reason: null }
const PENDING = { ...DONE, status: 'PENDING', reservationId: null }

const json = (data: unknown, status = 200, enumCode = 'SUCCESS') =>
  Response.json({ code: status, enumCode, message: '', data, requestId: null }, { status })
const stream = (...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        parts.forEach((part) => controller.enqueue(new TextEncoder().encode(part)))
        controller.close()
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  )

/** A server that answers streams and questions from two lists. */
function server(streams: (() => Response)[], answers: (() => Response)[]) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    asked.push(path)
    return path.endsWith('/events') ? (streams.shift() ?? (() => json(null, 503, 'UNAVAILABLE')))() : answers.shift()!()
  }
  const api = createApi({ language: () => 'en', fetch: fetch as typeof globalThis.fetch, baseUrl: 'http://localhost' })
  return { asked, wait: () => awaitResult({ api, fetch }, 't', new AbortController().signal) }
}

describe('an event', () => {
  it('is read whatever its line ends, after signs of life', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [': waiting', '', 'event:result', `data:${JSON.stringify(DONE)}`, '', ''].join(end)
      expect(resultIn(text)).toEqual(DONE)
    }
  })

  it('is not read before it is whole', () => {
    expect(resultIn(`event:result\ndata:${JSON.stringify(DONE)}\n`)).toBeNull()
    expect(resultIn(': waiting\n\n')).toBeNull()
    expect(resultIn('event:other\ndata:{}\n\n')).toBeNull()
  })
})

describe('a result', () => {
  it('comes by stream, also in pieces', async () => {
    const text = `: waiting\n\nevent:result\ndata:${JSON.stringify(DONE)}\n\n`
    const { asked, wait } = server([() => stream(text.slice(0, 30), text.slice(30))], [])
    expect(await wait()).toEqual(DONE)
    expect(asked).toEqual(['/reserve/result/t/events'])
  })

  it.each([
    ['is cut', () => stream(': waiting\n\n')],
    ['ends without a decision', () => stream(`event:result\ndata:${JSON.stringify(PENDING)}\n\n`)],
    ['is refused', () => json(null, 503, 'UNAVAILABLE')],
  ])('comes by asking when the stream %s', async (_, broken) => {
    const { asked, wait } = server([broken], [() => json(PENDING), () => json(DONE)])
    expect(await wait()).toEqual(DONE)
    expect(asked).toEqual(['/reserve/result/t/events', '/reserve/result/t', '/reserve/result/t'])
  })

  it('that nobody knows is an end', async () => {
    const { wait } = server([() => json(null, 404, 'NOT_FOUND')], [() => json(null, 404, 'NOT_FOUND')])
    await expect(wait()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
