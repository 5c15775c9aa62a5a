import { describe, expect, it } from 'vitest'
import type { Order } from '../order/placeOrder'
import {
  after, firstReservationId, isMoving, mayHavePayment, millisLeft, NOTHING_SEEN, payableFen, stageIn, usablePayOrder,
  type Checkout, type Event,
} from './checkout'
import type { Coupon } from './coupon'
import type { Payment, PayOrder } from './payment'

const NOON = Date.parse('2026-05-04T04:00:00Z')
const order = (status: Order['status']) =>
  ({
    status,
    amountFen: 3000,
    payDeadline: '2026-05-04T04:10:00Z',
    items: [{ slotId: 1, reservationId: null }, { slotId: 2, reservationId: 9 }],
  }) as unknown as Order
const payment = (status: Payment['status'], outTradeNo = 'P1') => ({ status, outTradeNo }) as Payment
const payOrder = (outTradeNo = 'P1') => ({ outTradeNo, usableUntil: '2026-05-04T04:05:00Z' }) as PayOrder
const COUPONS = [{ couponId: 5, discountFen: 500 }, { couponId: 6, discountFen: 200 }] as Coupon[]
const seen = (...events: Event[]): Checkout => events.reduce(after, NOTHING_SEEN)
const OPEN: Event[] = [
  { kind: 'order', order: order('STOCK_RESERVED') },
  { kind: 'payment', payment: null, askedWith: null },
  { kind: 'coupons', coupons: COUPONS },
]

describe('a checkout', () => {
  it('of which nothing was seen has no stage yet, and may have anything', () => {
    expect(stageIn(NOTHING_SEEN)).toBeNull()
    expect(isMoving(NOTHING_SEEN)).toBe(true)
    expect(mayHavePayment(NOTHING_SEEN)).toBe(true)
    expect(firstReservationId(NOTHING_SEEN)).toBeNull()
  })

  it('begins with the best coupon, and takes another or none', () => {
    const open = seen(...OPEN)
    expect(payableFen(open)).toBe(2500)
    expect(payableFen(after(open, { kind: 'chosen', couponId: 6 }))).toBe(2800)
    expect(payableFen(after(open, { kind: 'chosen', couponId: null }))).toBe(3000)
  })

  it('wants its coupons anew after a payment that came to nothing', () => {
    const open = seen(...OPEN)
    expect(open.areCouponsFresh).toBe(true)
    const paying = after(open, { kind: 'payment', payment: payment('PAYING'), askedWith: null })
    expect([stageIn(paying), paying.areCouponsFresh]).toEqual(['paying', false])
    const again = after(paying, { kind: 'payment', payment: payment('CLOSED'), askedWith: null })
    expect([stageIn(again), again.areCouponsFresh, again.coupons]).toEqual(['open', false, COUPONS])
  })

  it('drops what it shows to pay with once another device has asked for its own', () => {
    const mine = payOrder('P1')
    const paying = seen(...OPEN, { kind: 'payOrder', payOrder: mine })
    const same = after(paying, { kind: 'payment', payment: payment('PAYING', 'P1'), askedWith: mine })
    expect(same.payOrder).toBe(mine)
    expect(after(paying, { kind: 'payment', payment: payment('PAYING', 'P2'), askedWith: mine }).payOrder).toBeNull()
  })

  it('keeps what it was given while it asked', () => {
    const next = payOrder('P2')
    const paying = seen(...OPEN, { kind: 'payOrder', payOrder: next })
    const late: Event = { kind: 'payment', payment: payment('PAYING', 'P1'), askedWith: payOrder('P1') }
    expect(after(paying, late).payOrder).toBe(next)
  })

  it('is paid with an order that is fresh, until its deadline', () => {
    const paying = seen(...OPEN, { kind: 'payOrder', payOrder: payOrder() })
    expect(usablePayOrder(paying, NOON)).not.toBeNull()
    expect(usablePayOrder(paying, NOON + 5 * 60_000)).toBeNull()
    expect(usablePayOrder(paying, null)).toBeNull()
    expect(millisLeft(paying, NOON)).toBe(10 * 60_000)
    expect(millisLeft(paying, NOON + 11 * 60_000)).toBe(-60_000)
  })

  it('rests when it has ended', () => {
    expect(isMoving(seen({ kind: 'order', order: order('PAID') }))).toBe(false)
    expect(firstReservationId(seen(...OPEN))).toBe(9)
  })
})
