import { describe, expect, it } from 'vitest'
import { storyOf, type OrderFacts } from './story'

type Flow = NonNullable<OrderFacts['order']['flow']>

const FLOW: Flow = [
  { at: '2026-05-04T05:00:01Z', event: 'CREATE', from: null, to: 'CREATED', result: 'APPLIED' },
  { at: '2026-05-04T05:03:00Z', event: 'PAYMENT_SUCCESS', from: 'STOCK_RESERVED', to: 'PAID', result: 'APPLIED' },
  { at: '2026-05-04T05:04:00Z', event: 'TIMEOUT', from: 'PAID', to: 'CANCELED', result: 'IGNORED' },
]
const PAY = {
  outTradeNo: 'P1',
  createdAt: '2026-05-04T05:01:00Z',
  paidAt: '2026-05-04T05:02:00Z',
  payableFen: 1500,
  paidFen: 1500,
} as OrderFacts['payOrders'][number]

describe('the story of an order', () => {
  it('has what all services know in the order of time', () => {
    const story = storyOf({ order: { flow: FLOW }, payOrders: [PAY], refunds: [], anomalies: [] })
    expect(story.map(({ kind }) => kind)).toEqual(['CREATE', 'payOrder', 'paid', 'PAYMENT_SUCCESS', 'TIMEOUT'])
    expect(story[2]).toMatchObject({ to: '/pay-orders?outTradeNo=P1', fen: 1500, tone: 'success' })
  })

  it('says of an event that came too late that it changed nothing', () => {
    const story = storyOf({ order: { flow: FLOW }, payOrders: [], refunds: [], anomalies: [] })
    expect(story.at(-1)).toMatchObject({ kind: 'TIMEOUT', text: 'story.ignored', tone: 'info' })
  })
})
