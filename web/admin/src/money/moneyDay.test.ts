import { describe, expect, it } from 'vitest'
import { moneyDay, type PayOrder, type Refund } from './moneyDay'

const pay = (status: PayOrder['status'], paidFen: number, discountFen = 0) =>
  ({ status, paidFen, discountFen }) as PayOrder
const refund = (status: Refund['status'], amountFen: number) => ({ status, amountFen }) as Refund

describe('the money of a day', () => {
  it('counts as taken what was paid, also when it went back later', () => {
    const day = moneyDay(
      [pay('SUCCESS', 2000, 500), pay('REFUNDED', 1500), pay('CLOSED', 0), pay('PAYING', 0), pay('INIT', 0)],
      [refund('SUCCESS', 1500), refund('PROCESSING', 700), refund('ABNORMAL', 300), refund('FAILED', 9)],
    )
    expect(day).toEqual({
      takenFen: 3500,
      taken: 2,
      discountFen: 500,
      refundedFen: 1500,
      refunded: 1,
      refundingFen: 1000,
      refunding: 2,
      open: 2,
    })
  })

  it('is nothing on a day without any', () => {
    expect(Object.values(moneyDay([], [])).every((each) => each === 0)).toBe(true)
  })
})
