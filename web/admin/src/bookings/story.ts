import type { Data } from '@courtgate/shared'
import { toneOf, type Tone } from '../list/cells'
import type { RowOf } from '../list/listing'

/** One step of what happened to an order. */
export interface Step {
  at: string
  /** The text `story.<kind>`. */
  kind: string
  /** The key of a text, or a sentence of the server's; '' when there is nothing to add. */
  text: string
  number: string
  to: string | null
  fen: number | null
  tone: Tone
}

export interface OrderFacts {
  order: Pick<Data<'/admin/orders/{orderNo}', 'get'>, 'flow'>
  payOrders: readonly RowOf<'/admin/pay-orders'>[]
  refunds: readonly RowOf<'/admin/refunds'>[]
  anomalies: readonly RowOf<'/admin/anomalies'>[]
}

/** Everything that the services know of an order, on one line of time. */
export function storyOf({ order, payOrders, refunds, anomalies }: OrderFacts): Step[] {
  const steps: Step[] = []
  for (const { at, event, to, result } of order.flow ?? []) {
    const isApplied = result === 'APPLIED'
    steps.push(step(at, event, isApplied ? `state.order.${to}` : 'story.ignored', isApplied ? toneOf('order', to) : 'info'))
  }
  for (const each of payOrders) {
    const link = { number: each.outTradeNo, to: `/pay-orders?outTradeNo=${each.outTradeNo}` }
    steps.push({ ...step(each.createdAt, 'payOrder', '', 'info'), ...link, fen: each.payableFen })
    if (each.paidAt != null) steps.push({ ...step(each.paidAt, 'paid', '', 'success'), ...link, fen: each.paidFen })
  }
  for (const each of refunds) {
    const link = { number: each.refundNo, to: `/refunds?refundNo=${each.refundNo}` }
    steps.push({ ...step(each.createdAt, 'refund', each.reason, toneOf('refund', each.status)), ...link, fen: each.amountFen })
    if (each.refundedAt != null) {
      steps.push({ ...step(each.refundedAt, 'refunded', '', 'success'), ...link, fen: each.amountFen })
    }
  }
  for (const each of anomalies) {
    const link = { number: `#${each.id}`, to: `/anomalies?orderNo=${each.orderNo}` }
    steps.push({ ...step(each.foundAt, 'anomaly', `state.anomalyKind.${each.kind}`, 'danger'), ...link, fen: each.paidFen })
  }
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function step(at: string, kind: string, text: string, tone: Tone): Step {
  return { at, kind, text, number: '', to: null, fen: null, tone }
}
