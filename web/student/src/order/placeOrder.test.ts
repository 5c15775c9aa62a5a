import { createApi } from '@courtgate/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { OrderDrafts } from './placeOrder'

const json = (data: unknown, status = 201, enumCode = 'SUCCESS') =>
  Response.json({ code: status, enumCode, message: '', data, requestId: null }, { status })

let sent: { clientRequestId: string }[]
let answers: (() => Response)[]
let serial = 0

function drafts(): OrderDrafts {
  const fetch = async (request: Request) => {
    sent.push((await request.json()) as { clientRequestId: string })
    return answers.shift()!()
  }
  const api = createApi({ language: () => 'en', fetch: fetch as typeof globalThis.fetch, baseUrl: 'http://courtgate' })
  return new OrderDrafts(api, 7, localStorage, () => `id-${++serial}`)
}

const busy = (data: unknown) =>
  Response.json(
    { code: 5003, enumCode: 'UNAVAILABLE', message: '', data, requestId: null },
    { status: 503, headers: { 'Retry-After': '2' } },
  )

const silence = (): Response => {
  throw new TypeError('no network')
}

beforeEach(() => {
  localStorage.clear()
  sent = []
})

describe('an order', () => {
  it('without an answer is asked for again under the same id, also after a reload', async () => {
    answers = [silence, () => json({ orderNo: 'N1' })]
    await expect(drafts().place(17, [1, 2])).rejects.toMatchObject({ code: 'NO_ANSWER' })
    const reloaded = drafts()
    expect(reloaded.unanswered(17)?.slotIds).toEqual([1, 2])
    expect(await reloaded.place(17, [1, 2])).toBe('N1')
    expect(new Set(sent.map((one) => one.clientRequestId)).size).toBe(1)
    expect(reloaded.unanswered(17)).toBeNull()
  })

  it('that was refused is over, and the next one is another', async () => {
    answers = [() => json(null, 400, 'PARAM_ERROR'), () => json({ orderNo: 'N2' })]
    const mine = drafts()
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    expect(mine.unanswered(17)).toBeNull()
    await mine.place(17, [1, 2])
    expect(new Set(sent.map((one) => one.clientRequestId)).size).toBe(2)
  })

  it('is sent once by a double tap', async () => {
    answers = [() => json({ orderNo: 'N3' })]
    const mine = drafts()
    const [one, other] = await Promise.all([mine.place(17, [3, 4]), mine.place(17, [3, 4])])
    expect([one, other]).toEqual(['N3', 'N3'])
    expect(sent).toHaveLength(1)
  })

  it('of other slots never goes under the id of an unanswered one', async () => {
    answers = [silence, () => json({ orderNo: 'N4' })]
    const mine = drafts()
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ code: 'NO_ANSWER' })
    await mine.place(17, [1, 3])
    expect(sent[0]!.clientRequestId).not.toBe(sent[1]!.clientRequestId)
  })

  it('of which the server says that nothing happened is over', async () => {
    answers = [() => busy(null)]
    const mine = drafts()
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ pressDidNothing: true, retryAfterMillis: 2_000 })
    expect(mine.unanswered(17)).toBeNull()
  })

  it('that may have arrived is asked for again under the same id', async () => {
    answers = [() => busy({ undecided: true }), () => json({ orderNo: 'N5' })]
    const mine = drafts()
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ pressDidNothing: false })
    expect(await mine.place(17, [1, 2])).toBe('N5')
    expect(new Set(sent.map((one) => one.clientRequestId)).size).toBe(1)
  })

  it('without an answer stays open when nothing happened to the question about it', async () => {
    answers = [silence, () => busy(null), () => json({ orderNo: 'N6' })]
    const mine = drafts()
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ code: 'NO_ANSWER' })
    await expect(mine.place(17, [1, 2])).rejects.toMatchObject({ pressDidNothing: true })
    expect(await mine.place(17, [1, 2])).toBe('N6')
    expect(new Set(sent.map((one) => one.clientRequestId)).size).toBe(1)
  })
})
