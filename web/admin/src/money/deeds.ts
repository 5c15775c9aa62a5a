import { take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import { money } from '@courtgate/shared'
import type { RowOf } from '../list/listing'

type PayOrder = RowOf<'/admin/pay-orders'>
type Refund = RowOf<'/admin/refunds'>
type Callback = RowOf<'/admin/callbacks'>
type Anomaly = RowOf<'/admin/anomalies'>

const isLive = ({ status }: PayOrder) => status === 'INIT' || status === 'PAYING'
const of = ({ outTradeNo }: { outTradeNo: string }) => ({ path: { outTradeNo } })

export const PAY_ORDER_DEEDS: readonly Deed<PayOrder>[] = [
  {
    name: 'queryPayOrder',
    why: true,
    isPossible: isLive,
    about: ({ outTradeNo }) => ({ outTradeNo }),
    run: (api, row, { why }) => take(api.POST('/admin/pay-orders/{outTradeNo}/query', { params: of(row), body: { why } })),
  },
  {
    name: 'closePayOrder',
    why: true,
    danger: true,
    isPossible: isLive,
    about: ({ outTradeNo }) => ({ outTradeNo }),
    run: (api, row, { why }) => take(api.POST('/admin/pay-orders/{outTradeNo}/close', { params: of(row), body: { why } })),
  },
  {
    name: 'refundPayOrder',
    why: true,
    danger: true,
    inputs: [{ name: 'reservationId', kind: 'number', needed: false }],
    isPossible: ({ status, paidFen, refundedFen, refundingFen }) =>
      status === 'SUCCESS' && paidFen > refundedFen + refundingFen,
    about: ({ orderNo }) => ({ orderNo }),
    moneyBack: async (api, { orderNo, paidFen, refundedFen, refundingFen }, values) => {
      const id = Number(values['reservationId'] ?? '')
      const { fullFen, keptFen } = await take(
        id > 0
          ? api.GET('/admin/reservations/{id}/refund', { params: { path: { id } } })
          : api.GET('/admin/orders/{orderNo}/refund', { params: { path: { orderNo } } }),
      )
      return { back: fullFen + keptFen, of: paidFen - refundedFen - refundingFen }
    },
    run: (api, row, { why, values }) => {
      const reservation = values['reservationId']?.trim() ?? ''
      const body = reservation === '' ? { why } : { why, reservationId: Number(reservation) }
      return take(api.POST('/admin/pay-orders/{outTradeNo}/refund', { params: of(row), body }))
    },
  },
]

export const REFUND_DEEDS: readonly Deed<Refund>[] = [
  {
    name: 'replayRefund',
    why: true,
    isPossible: ({ status }) => status !== 'SUCCESS',
    about: ({ refundNo, amountFen }) => ({ refundNo, amount: money(amountFen) }),
    run: (api, { refundNo }, { why }) =>
      take(api.POST('/admin/refunds/{refundNo}/replay', { params: { path: { refundNo } }, body: { why } })),
  },
]

export const CALLBACK_DEEDS: readonly Deed<Callback>[] = [
  {
    name: 'replayCallback',
    why: true,
    isPossible: ({ payNo }) => payNo != null,
    about: ({ payNo }) => ({ payNo: payNo ?? '' }),
    run: (api, { id }, { why }) =>
      take(api.POST('/admin/callbacks/{id}/replay', { params: { path: { id } }, body: { why } })),
  },
]

export const ANOMALY_DEEDS: readonly Deed<Anomaly>[] = [
  {
    name: 'refundAnomaly',
    why: true,
    danger: true,
    isPossible: ({ status }) => status === 'OPEN',
    about: ({ paidFen, outTradeNo }) => ({ amount: money(paidFen), outTradeNo }),
    run: (api, { id }, { why }) =>
      take(api.POST('/admin/anomalies/{id}/refund', { params: { path: { id } }, body: { why } })),
  },
  {
    name: 'resolveAnomaly',
    why: true,
    isPossible: ({ status }) => status === 'OPEN',
    about: ({ outTradeNo }) => ({ outTradeNo }),
    run: (api, { id }, { why }) =>
      take(api.POST('/admin/anomalies/{id}/resolve', { params: { path: { id } }, body: { why } })),
  },
]
