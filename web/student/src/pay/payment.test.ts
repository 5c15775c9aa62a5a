import { describe, expect, it } from 'vitest'
import { remember, remembered } from './chosenCoupon'
import { ruleText } from './coupon'
import { stageOf } from './payment'

describe('a payment', () => {
  it.each([
    ['STOCK_RESERVED', null, 'open'],
    ['STOCK_RESERVED', 'CLOSED', 'open'],
    ['STOCK_RESERVED', 'FAILED', 'open'],
    ['STOCK_RESERVED', 'INIT', 'paying'],
    ['STOCK_RESERVED', 'PAYING', 'paying'],
    ['STOCK_RESERVED', 'SUCCESS', 'arriving'],
    ['PAID', 'PAYING', 'paid'],
    ['CANCELED', 'CLOSED', 'over'],
    ['CANCELED', 'SUCCESS', 'returning'],
    ['CANCELED', 'REFUNDED', 'returning'],
    ['REFUNDED', 'REFUNDED', 'refunded'],
  ] as const)('of an order %s with %s is %s', (order, money, stage) =>
    expect(stageOf({ status: order }, money === null ? null : { status: money })).toBe(stage),
  )
})

describe('the coupon of a payment', () => {
  it('is known again after a reload, per order', () => {
    remember('N1', 42)
    remember('N2', null)
    expect([remembered('N1'), remembered('N2'), remembered('N3')]).toEqual([42, null, null])
    localStorage.setItem('courtgate.pay.N4', '1; drop')
    expect(remembered('N4')).toBeNull()
  })
})

describe('a coupon', () => {
  const none = { amountFen: null, thresholdFen: null, percentOff: null, capFen: null }
  it.each([
    [{ ...none, kind: 'FIXED', amountFen: 500 }, ['coupon.fixed', { off: '¥5.00' }]],
    [{ ...none, kind: 'THRESHOLD', amountFen: 500, thresholdFen: 2000 }, ['coupon.threshold', { off: '¥5.00', from: '¥20.00' }]],
    [{ ...none, kind: 'DISCOUNT', percentOff: 20 }, ['coupon.discount', { percent: 20 }]],
    [{ ...none, kind: 'DISCOUNT', percentOff: 20, capFen: 1000 }, ['coupon.discountCapped', { percent: 20, cap: '¥10.00' }]],
  ] as const)('says what it does: %o', (rule, text) => expect(ruleText(rule)).toEqual(text))
})
