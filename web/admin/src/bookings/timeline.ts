import type { Data } from '@courtgate/shared'
import { toneOf, type Tone } from '../list/cells'

export type Timeline = Data<'/admin/orders/{orderNo}/timeline', 'get'>
type Happened = Timeline['events'][number]

/** One step of what happened to an order. */
export interface Step {
  at: string
  /** The text `timeline.<kind>`; the server's word where there is none. */
  kind: string
  /** The key of a text; '' when there is nothing to add. */
  text: string
  /** What the server said, for a text that there is not. */
  told: string
  /** More for a person; '' when there is none. */
  detail: string
  number: string
  to: string | null
  fen: number | null
  tone: Tone
}

/** The server's time line, each step with its text, its colour and the page that shows more of it. */
export function timelineOf(events: readonly Happened[]): Step[] {
  return events.map(stepOf)
}

function stepOf(event: Happened): Step {
  const { reference, what } = event
  const payOrder = { number: reference, to: `/pay-orders?outTradeNo=${reference}` }
  const refund = { number: reference, to: `/refunds?refundNo=${reference}` }
  switch (event.kind) {
    case 'ORDER':
      return moved(event)
    case 'MESSAGE': {
      const [type = '', status = ''] = what.split(' ')
      return step(event, { text: type, tone: toneOf('outbox', status) })
    }
    case 'PAY_ORDER':
      return step(event, { ...payOrder, ...state('payOrder', what) })
    case 'PAYMENT':
      return step(event, { ...payOrder, tone: 'success' })
    case 'CALLBACK':
      return step(event, { number: reference, to: `/callbacks?payNo=${reference}`, ...state('callback', what) })
    case 'RECONCILE':
      return step(event, { number: reference, to: `/reconcile?outTradeNo=${reference}`, text: what })
    case 'COUPON':
      return step(event, { number: `#${reference}`, ...state('settlement', what) })
    case 'REFUND':
      return step(event, { kind: 'REFUND_ORDER', ...refund, ...state('refund', what) })
    case 'REFUNDED':
      return step(event, { ...refund, tone: 'success' })
    case 'ANOMALY':
      return step(event, { ...payOrder, ...state('anomalyKind', what.split(' ')[0] ?? ''), tone: 'danger' })
    default:
      // Of a release that this page does not know yet: its words stand, and so do all other steps.
      return step(event, { number: reference ?? '', text: what ?? '' })
  }
}

/** `[from] to result`, and the event beside it. */
function moved(event: Happened): Step {
  const words = event.what.split(' ')
  const to = words.at(-2) ?? ''
  const came = words.at(-1) === 'APPLIED' ? state('order', to) : { text: 'timeline.ignored' }
  return step(event, { kind: event.detail ?? 'ORDER', detail: '', ...came })
}

function state(states: string, value: string): Pick<Step, 'text' | 'told' | 'tone'> {
  return { text: `state.${states}.${value}`, told: value, tone: toneOf(states, value) }
}

function step({ at, kind, amountFen, detail }: Happened, given: Partial<Step>): Step {
  const plain = { text: '', told: given.text ?? '', number: '', to: null, tone: 'info' } as const
  return { at, kind, fen: amountFen ?? null, detail: detail ?? '', ...plain, ...given }
}
