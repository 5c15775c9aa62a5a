import type { Api } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { requestsOf, SLOT_DEEDS, tallyOf, type BookedSlot } from './slotDeeds'

const slot = (id: number, sessionId: number, part: Partial<BookedSlot> = {}): BookedSlot => ({
  id,
  sessionId,
  courtName: 'Court 1',
  slotDate: '2026-05-04',
  startTime: '18:00',
  endTime: '19:00',
  hallId: 1,
  timeZone: 'Asia/Shanghai',
  blocked: false,
  unpaid: 0,
  paid: 0,
  ...part,
})
const deed = (name: string) => SLOT_DEEDS.find((one) => one.name === name)!

describe('what the office does to slots', () => {
  it('goes session by session, and names no more slots at once than the API takes', () => {
    const many = Array.from({ length: 201 }, (_, index) => slot(index + 10, 2))
    const requests = requestsOf([slot(1, 1), ...many, slot(2, 1)])
    expect(requests.map(({ sessionId, slotIds }) => [sessionId, slotIds.length])).toEqual([
      [1, 2],
      [2, 200],
      [2, 1],
    ])
    expect(requests[0]?.slotIds).toEqual([1, 2])
  })

  it('counts whom it meets before it is done', () => {
    expect(tallyOf([slot(1, 1, { unpaid: 1 }), slot(2, 1, { paid: 2 }), slot(3, 2)])).toEqual({
      slots: 3,
      sessions: 2,
      unpaid: 1,
      paid: 2,
    })
  })

  it('offers only what changes something', () => {
    const isPossible = (name: string, slots: BookedSlot[]) => deed(name).isPossible(slots)
    expect(isPossible('blockSlots', [slot(1, 1, { blocked: true })])).toBe(false)
    expect(isPossible('withdrawSlots', [slot(1, 1, { blocked: true })])).toBe(true)
    expect(isPossible('unblockSlots', [slot(1, 1)])).toBe(false)
    expect(isPossible('withdrawSlots', [])).toBe(false)
  })

  it('tells before a withdrawal what the server would give back, of every session', async () => {
    const asked: unknown[] = []
    const get = (path: string, { params }: { params: { path: { id: number }; query: { slotId: number[] } } }) => {
      asked.push([path, params.path.id, params.query.slotId])
      const data = { code: 200, data: { refundFen: params.path.id * 1000 } }
      return Promise.resolve({ data, response: new Response() })
    }
    const chosen = [slot(1, 1, { paid: 1 }), slot(2, 2, { paid: 3 }), slot(3, 1)]
    const told = await deed('withdrawSlots').moneyBack?.({ GET: get } as unknown as Api, chosen, {})
    expect(told).toEqual({ back: 3000, of: 3000 })
    expect(asked).toEqual([
      ['/admin/sessions/{id}/slots/refund', 1, [1, 3]],
      ['/admin/sessions/{id}/slots/refund', 2, [2]],
    ])
    expect(deed('blockSlots').moneyBack).toBeUndefined()
  })

  it('stops at the first session that refuses, so that the office is told', async () => {
    const asked: string[] = []
    const post = (path: string, { params }: { params: { path: { id: number } } }) => {
      asked.push(`${path} ${params.path.id}`)
      const isRefused = params.path.id === 2
      const envelope = isRefused ? { code: 409, enumCode: 'STATE_INVALID', data: {} } : { code: 200, data: {} }
      const response = new Response(null, { status: isRefused ? 409 : 200 })
      return Promise.resolve(isRefused ? { error: envelope, response } : { data: envelope, response })
    }
    const done = deed('withdrawSlots').run({ POST: post } as unknown as Api, [slot(1, 1), slot(2, 2), slot(3, 3)], {
      why: 'rain',
      values: {},
    })
    await expect(done).rejects.toThrow()
    expect(asked).toEqual([
      '/admin/sessions/{id}/slots/withdraw 1',
      '/admin/sessions/{id}/slots/withdraw 2',
    ])
  })
})
