import { describe, expect, it } from 'vitest'
import { changed, isAllowed } from './settings'

describe('settings', () => {
  it('are sent when they were changed, and only those', () => {
    expect(changed({ PAY_AMOUNT: 2000, PAY_TIMEOUT_MINUTE: 15 }, { PAY_AMOUNT: 2500, PAY_TIMEOUT_MINUTE: 15 })).toEqual({
      PAY_AMOUNT: 2500,
    })
    expect(changed({ PAY_AMOUNT: 2000 }, { PAY_AMOUNT: null })).toEqual({})
  })

  it('have bounds', () => {
    expect(isAllowed('REFUND_CUTOFF_MINUTE', 0)).toBe(true)
    expect(isAllowed('PAY_TIMEOUT_MINUTE', 0)).toBe(false)
    expect(isAllowed('ERASURE_AFTER_DAY', 31)).toBe(true)
    expect(isAllowed('ERASURE_AFTER_DAY', 30)).toBe(false)
    expect(isAllowed('PAY_TIMEOUT_MINUTE', 1.5)).toBe(false)
    expect(isAllowed('PAY_AMOUNT', null)).toBe(false)
    expect(isAllowed('RELEASE_FEATURES', 2)).toBe(true)
    expect(isAllowed('RELEASE_FEATURES', 3)).toBe(false)
  })
})
