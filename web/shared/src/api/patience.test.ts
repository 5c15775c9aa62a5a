import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryAfterMillis } from './failure'
import { jittered, patientFetch, serverWait } from './patience'

const busy = (status: number, after: string | null) =>
  new Response('{}', { status, headers: after === null ? {} : { 'Retry-After': after } })

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function server(...answers: Response[]) {
    const calls: number[] = []
    const fetch = async () => {
      calls.push(performance.now())
      return answers.shift() ?? new Response('{}')
    }
    return { calls, fetch: patientFetch(fetch as typeof globalThis.fetch) }
  }

  it.each([429, 503])('waits after %d as long as it is asked to, shows it, and asks again', async (status) => {
    const { calls, fetch } = server(busy(status, '3'))
    const answer = fetch(new Request('http://courtgate/sessions'))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(calls).toHaveLength(1)
    expect(serverWait.requests).toBe(1)
    await vi.advanceTimersByTimeAsync(1_502)
    expect((await answer).status).toBe(200)
    expect(calls).toHaveLength(2)
    expect(serverWait).toEqual({ requests: 0, until: 0 })
  })

  it('never repeats an order by itself', async () => {
    const { calls, fetch } = server(busy(503, '1'))
    const answer = await fetch(new Request('http://courtgate/reserve', { method: 'POST', body: '{}' }))
    expect(answer.status).toBe(503)
    expect(calls).toHaveLength(1)
  })

  it('does not wait without being told for how long, nor for minutes', async () => {
    expect((await server(busy(503, null)).fetch(new Request('http://courtgate/'))).status).toBe(503)
    expect((await server(busy(429, '3600')).fetch(new Request('http://courtgate/'))).status).toBe(429)
  })

  it('gives up after some tries', async () => {
    const { calls, fetch } = server(...Array.from({ length: 9 }, () => busy(503, '1')))
    const answer = fetch(new Request('http://courtgate/'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).status).toBe(503)
    expect(calls).toHaveLength(4)
  })

  it('stops waiting with its request', async () => {
    const controller = new AbortController()
    const { fetch } = server(busy(503, '10'))
    const answer = fetch(new Request('http://courtgate/', { signal: controller.signal }))
    const refused = expect(answer).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    await refused
    expect(serverWait.requests).toBe(0)
  })
})

describe('a wait', () => {
  it('is never shorter than asked, and differs', () => {
    expect(jittered(1000, () => 0)).toBe(1000)
    expect(jittered(1000, () => 0.999)).toBe(1500)
  })

  it('is read from whole seconds only', () => {
    expect(retryAfterMillis('2')).toBe(2000)
    for (const header of [null, '', '-1', '1.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(retryAfterMillis(header)).toBeNull()
    }
  })
})
