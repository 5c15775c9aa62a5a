import { take, type Data } from '@courtgate/shared'
import type { Deed, DeedInput } from '../deed/deed'
import type { RowOf } from '../list/listing'

export type Order = Data<'/admin/orders/{orderNo}', 'get'>
type Reservation = RowOf<'/admin/reservations'>

const BACKS = ['BY_RULE', 'FULL', 'NONE'] as const
type MoneyBack = (typeof BACKS)[number]

const BACK: DeedInput = { name: 'refund', kind: 'choice', needed: true, choices: BACKS, states: 'moneyBack' }
const initial = () => ({ refund: 'BY_RULE' })
const backOf = (values: Readonly<Record<string, string>>): MoneyBack =>
  BACKS.find((back) => back === values['refund']) ?? 'BY_RULE'

type Quote = Data<'/admin/orders/{orderNo}/refund', 'get'>

/** What goes back when a paid booking is cancelled like that. */
function moneyOf({ fullFen, byRuleFen }: Quote, back: MoneyBack): { back: number; of: number } {
  const fen = { BY_RULE: byRuleFen, FULL: fullFen, NONE: 0 }
  return { back: fen[back], of: fullFen }
}

/** Money that arrives while the office looks at an unpaid booking goes back in full. */
const IF_PAID_MEANWHILE: MoneyBack = 'FULL'

/** Actions of the office on an order as a whole. */
export const ORDER_DEEDS: readonly Deed<Order>[] = [
  {
    name: 'cancelUnpaid',
    why: true,
    danger: true,
    isPossible: ({ status }) => status === 'STOCK_RESERVED',
    about: ({ orderNo }) => ({ orderNo }),
    run: (api, { orderNo }, { why }) =>
      take(
        api.POST('/admin/orders/{orderNo}/cancel', {
          params: { path: { orderNo } },
          body: { why, refund: IF_PAID_MEANWHILE },
        }),
      ),
  },
  {
    name: 'cancelPaid',
    why: true,
    danger: true,
    inputs: [BACK],
    initial,
    isPossible: ({ status, items }) => status === 'PAID' && items.some((item) => item.status === 'CONFIRMED'),
    about: ({ orderNo }) => ({ orderNo }),
    moneyBack: async (api, { orderNo }, values) =>
      moneyOf(await take(api.GET('/admin/orders/{orderNo}/refund', { params: { path: { orderNo } } })), backOf(values)),
    run: (api, { orderNo }, { why, values }) =>
      take(
        api.POST('/admin/orders/{orderNo}/cancel', {
          params: { path: { orderNo } },
          body: { why, refund: backOf(values) },
        }),
      ),
  },
]

/** The same to one reservation; what is not paid ends with all of its order. */
export const RESERVATION_DEEDS: readonly Deed<Reservation>[] = [
  {
    name: 'cancelUnpaid',
    why: true,
    danger: true,
    isPossible: ({ status }) => status === 'PENDING_PAYMENT',
    about: ({ orderNo }) => ({ orderNo }),
    run: (api, { id }, { why }) =>
      take(
        api.POST('/admin/reservations/{id}/cancel', {
          params: { path: { id } },
          body: { why, refund: IF_PAID_MEANWHILE },
        }),
      ),
  },
  {
    name: 'cancelReservation',
    why: true,
    danger: true,
    inputs: [BACK],
    initial,
    isPossible: ({ status }) => status === 'CONFIRMED',
    about: ({ id, orderNo }) => ({ code: `${orderNo}-${id}` }),
    moneyBack: async (api, { id }, values) =>
      moneyOf(await take(api.GET('/admin/reservations/{id}/refund', { params: { path: { id } } })), backOf(values)),
    run: (api, { id }, { why, values }) =>
      take(
        api.POST('/admin/reservations/{id}/cancel', {
          params: { path: { id } },
          body: { why, refund: backOf(values) },
        }),
      ),
  },
  {
    name: 'refundReservation',
    why: true,
    danger: true,
    isPossible: ({ keptFen }) => keptFen > 0,
    about: ({ id, orderNo }) => ({ code: `${orderNo}-${id}` }),
    moneyBack: async (api, { id }) => {
      const { keptFen } = await take(api.GET('/admin/reservations/{id}/refund', { params: { path: { id } } }))
      return { back: keptFen, of: keptFen }
    },
    run: (api, { id }, { why }) =>
      take(api.POST('/admin/reservations/{id}/refund', { params: { path: { id } }, body: { why } })),
  },
]
