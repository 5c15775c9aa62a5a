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

  it('gives back later what was kept, and nothing else', () => {
    expect(names(RESERVATION_DEEDS, { ...reservation('CANCELLED'), keptFen: 4000 })).toEqual(['refundReservation'])
  })

  it('tells beforehand what goes back', async () => {
    const quote = { fullFen: 4000, byRuleFen: 1500, keptFen: 0 }
    const api = {
      GET: () => Promise.resolve({ data: { code: 200, data: quote }, response: new Response() }),
    } as unknown as Api
    const [, cancel] = ORDER_DEEDS
    const told = (refund: string) => cancel?.moneyBack?.(api, order('PAID', 'CONFIRMED'), { refund })
    expect(await told('BY_RULE')).toEqual({ back: 1500, of: 4000 })
    expect(await told('FULL')).toEqual({ back: 4000, of: 4000 })
    expect(await told('NONE')).toEqual({ back: 0, of: 4000 })
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
