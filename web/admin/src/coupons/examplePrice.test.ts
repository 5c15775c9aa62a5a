import { describe, expect, it } from 'vitest'
import { payableWith, type Discount } from './examplePrice'

const NOTHING: Discount = { kind: 'FIXED', amountFen: null, thresholdFen: null, percentOff: null, capFen: null }

describe('an example price', () => {
  it.each([
    [{ kind: 'FIXED', amountFen: 500 }, 2000, 1500],
    [{ kind: 'FIXED', amountFen: 5000 }, 2000, 0],
    [{ kind: 'THRESHOLD', amountFen: 500, thresholdFen: 2000 }, 2000, 1500],
    [{ kind: 'THRESHOLD', amountFen: 500, thresholdFen: 2001 }, 2000, 2000],
    [{ kind: 'DISCOUNT', percentOff: 20 }, 2000, 1600],
    [{ kind: 'DISCOUNT', percentOff: 50, capFen: 300 }, 2000, 1700],
    // 1.5 fen stay to be paid: half up, so 2 are paid.
    [{ kind: 'DISCOUNT', percentOff: 50 }, 3, 2],
    [{ kind: 'DISCOUNT', percentOff: 100 }, 2000, 0],
  ] as [Partial<Discount>, number, number][])('with %j of %d fen is %d', (discount, price, payable) => {
    expect(payableWith({ ...NOTHING, ...discount }, price)).toBe(payable)
  })

  it('is unknown while something is missing', () => {
    expect(payableWith(NOTHING, 2000)).toBeNull()
    expect(payableWith({ ...NOTHING, kind: 'THRESHOLD', amountFen: 1 }, 2000)).toBeNull()
    expect(payableWith({ ...NOTHING, kind: 'DISCOUNT' }, 2000)).toBeNull()
  })
})
