import type { Api } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { cashFor, RequestIds, TAKE_MONEY, unpaidOf, waitingRefunds, type DeskBooking } from './desk'

const booking = (part: Partial<DeskBooking>): DeskBooking => ({
  reservationId: 1,
  orderNo: 'B1',
  studentId: 's1',
  name: 'Li',
  hallId: 1,
  courtName: 'Court 1',
  slotDate: '2026-05-04',
  startTime: '18:00',
  endTime: '19:00',
  timeZone: 'Asia/Shanghai',
  status: 'PENDING_PAYMENT',
  orderStatus: 'STOCK_RESERVED',
  amountFen: 2000,
  orderAmountFen: 4000,
  ...part,
})

describe('the desk', () => {
  it('takes the money of the whole order, and only while it waits for it', () => {
    const two = [booking({}), booking({ reservationId: 2 })]
    expect(unpaidOf(two, 'B1')).toEqual({ orderNo: 'B1', amountFen: 4000 })
    expect(unpaidOf([booking({ status: 'CONFIRMED', orderStatus: 'PAID' })], 'B1')).toBeNull()
  })

  it('enters a heap of cash by one name however often, and another heap by another', async () => {
    const sent: unknown[] = []
    const api = {
      POST: (_path: string, { body }: { body: unknown }) => {
        sent.push(body)
        return Promise.resolve({ data: { code: 200, data: {} }, response: new Response() })
      },
    } as unknown as Api
    const payable = { orderNo: 'B1', amountFen: 4000 }
    let count = 0
    const heaps = [1, 2].map(() => cashFor(payable, () => `e${++count}`))
    for (const heap of [heaps[0], heaps[0], heaps[1]]) {
      if (heap !== undefined) await TAKE_MONEY.run(api, heap, { why: 'cash', values: {} })
    }
    expect(sent).toEqual(['e1', 'e1', 'e2'].map((entry) => ({ payableFen: 4000, entry, why: 'cash' })))
    expect(cashFor(payable).entry).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('finds what waits for one student, and what waits behind the first two hundred', async () => {
    const asked: unknown[] = []
    const api = {
      GET: (_path: string, { params }: { params: { query: { after?: string } } }) => {
        asked.push(params.query)
        const from = params.query.after === undefined ? 0 : Number(params.query.after.slice(1)) + 1
        const rows = Array.from({ length: Math.min(200, 201 - from) }, (_, at) => ({ refundNo: `R${from + at}` }))
        return Promise.resolve({ data: { code: 200, data: rows }, response: new Response() })
      },
    } as unknown as Api
    const signal = new AbortController().signal
    expect((await waitingRefunds(api, 's1', 1, signal)).isMore).toBe(true)
    const all = await waitingRefunds(api, '', 2, signal)
    expect(all.rows).toHaveLength(201)
    expect(all.isMore).toBe(false)
    expect(asked).toEqual([{ studentId: 's1' }, {}, { after: 'R199' }])
  })

  it('asks again by the same name after a lost answer, and by another for another wish', () => {
    let count = 0
    const ids = new RequestIds(() => `r${++count}`)
    const first = ids.of({ slots: [1] })
    expect(ids.of({ slots: [1] })).toBe(first)
    expect(ids.of({ slots: [2] })).not.toBe(first)
    const second = ids.of({ slots: [2] })
    ids.answered()
    expect(ids.of({ slots: [2] })).not.toBe(second)
  })
})
