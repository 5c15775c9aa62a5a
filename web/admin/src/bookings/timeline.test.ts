import { describe, expect, it } from 'vitest'
import { timelineOf, type Timeline } from './timeline'

type Happened = Timeline['events'][number]

const event = (kind: Happened['kind'], what: string, part: Partial<Happened> = {}): Happened => ({
  at: '2026-05-04T05:00:01Z',
  kind,
  reference: 'P1',
  what,
  amountFen: null,
  detail: null,
  ...part,
})
const told = (...events: Happened[]) => timelineOf(events)

describe('the timeline of an order', () => {
  it('is told as it came, each step with its name and where to read more', () => {
    const timeline = told(
      event('ORDER', 'STOCK_RESERVED APPLIED', { detail: 'HOLD_RECORDED' }),
      event('PAY_ORDER', 'SUCCESS', { amountFen: 1500 }),
      event('PAYMENT', 'SUCCESS', { amountFen: 1500, detail: 'channel-7' }),
      event('REFUND', 'INIT', { reference: 'R1', detail: 'flooded' }),
    )
    expect(timeline.map(({ kind }) => kind)).toEqual(['HOLD_RECORDED', 'PAY_ORDER', 'PAYMENT', 'REFUND_ORDER'])
    expect(timeline[0]).toMatchObject({ text: 'state.order.STOCK_RESERVED', tone: 'success', detail: '' })
    expect(timeline[2]).toMatchObject({ to: '/pay-orders?outTradeNo=P1', fen: 1500, tone: 'success', detail: 'channel-7' })
    expect(timeline[3]).toMatchObject({ to: '/refunds?refundNo=R1', text: 'state.refund.INIT', detail: 'flooded' })
  })

  it('says of an event that came too late that it changed nothing', () => {
    const [late] = told(event('ORDER', 'PAID CANCELED IGNORED', { detail: 'TIMEOUT' }))
    expect(late).toMatchObject({ kind: 'TIMEOUT', text: 'timeline.ignored', tone: 'info' })
  })

  it('keeps the words of the server for what it does not know, and all other steps', () => {
    const timeline = told(
      event('PAY_ORDER', 'HALF_PAID'),
      event('TRANSFER' as Happened['kind'], 'moved to court 4', { reference: 'T1', detail: 'by the office' }),
      event('ORDER', 'CREATED SHELVED APPLIED', { detail: 'SHELVE' }),
      event('PAYMENT', 'SUCCESS'),
    )
    expect(timeline.map(({ kind }) => kind)).toEqual(['PAY_ORDER', 'TRANSFER', 'SHELVE', 'PAYMENT'])
    expect(timeline[0]).toMatchObject({ told: 'HALF_PAID' })
    expect(timeline[1]).toMatchObject({ told: 'moved to court 4', number: 'T1', detail: 'by the office' })
    expect(timeline[2]).toMatchObject({ told: 'SHELVED' })
  })

  it('names a message by its event, and warns of one that was given up', () => {
    const [sent, dead] = told(
      event('MESSAGE', 'order.created SENT'),
      event('MESSAGE', 'order.canceled DEAD', { detail: 'returned' }),
    )
    expect(sent).toMatchObject({ text: 'order.created', tone: 'success' })
    expect(dead).toMatchObject({ text: 'order.canceled', tone: 'danger', detail: 'returned' })
  })
})
