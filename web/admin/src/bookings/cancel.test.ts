import type { Api } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { ORDER_DEEDS, RESERVATION_DEEDS } from './cancel'

type Order = Parameters<(typeof ORDER_DEEDS)[number]['isPossible']>[0]
type Reservation = Parameters<(typeof RESERVATION_DEEDS)[number]['isPossible']>[0]

const order = (status: Order['status'], item: Order['items'][number]['status']) =>
  ({ orderNo: 'B1', status, items: [{ slotId: 1, reservationId: 7, status: item, amountFen: 1 }] }) as unknown as Order

const reservation = (status: Reservation['status']) => ({ id: 7, orderNo: 'B1', status }) as unknown as Reservation

function names<T>(deeds: readonly { name: string; isPossible: (subject: T) => boolean }[], subject: T): string[] {
  return deeds.filter((deed) => deed.isPossible(subject)).map(({ name }) => name)
}

describe('cancelling by the office', () => {
  it('offers what the server takes', () => {
    expect(names(ORDER_DEEDS, order('CREATED', 'WAITING'))).toEqual([])
    expect(names(ORDER_DEEDS, order('STOCK_RESERVED', 'PENDING_PAYMENT'))).toEqual(['cancelUnpaid'])
    expect(names(ORDER_DEEDS, order('PAID', 'CONFIRMED'))).toEqual(['cancelPaid'])
    expect(names(ORDER_DEEDS, order('PAID', 'CANCELLED'))).toEqual([])
    expect(names(ORDER_DEEDS, order('REFUNDED', 'CANCELLED'))).toEqual([])
    expect(names(RESERVATION_DEEDS, reservation('PENDING_PAYMENT'))).toEqual(['cancelUnpaid'])
    expect(names(RESERVATION_DEEDS, reservation('CONFIRMED'))).toEqual(['cancelReservation'])
    expect(names(RESERVATION_DEEDS, reservation('CANCELLED'))).toEqual([])
  })

  it('keeps no money that arrives while somebody looks at an unpaid booking', async () => {
    const sent: unknown[] = []
    const api = {
      POST: (path: string, { body }: { body: unknown }) => {
        sent.push([path, body])
        return Promise.resolve({ data: { code: 200, data: {} }, response: new Response() })
      },
    } as unknown as Api
    const why = 'asked for at the counter'
    for (const deed of ORDER_DEEDS) {
      await deed.run(api, order('PAID', 'CONFIRMED'), { why, values: { refund: 'NONE' } })
    }
    expect(sent).toEqual([
      ['/admin/orders/{orderNo}/cancel', { why, refund: 'FULL' }],
      ['/admin/orders/{orderNo}/cancel', { why, refund: 'NONE' }],
    ])
  })
})
