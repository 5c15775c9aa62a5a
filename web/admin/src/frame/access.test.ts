import { describe, expect, it } from 'vitest'
import { homeOf, mayOpen } from './access'
import { PAGES } from './navigation'

describe('what a role sees of the console', () => {
  it('is everything for an administrator, and nothing for a student', () => {
    expect(PAGES.every(({ path }) => mayOpen('ADMIN', path))).toBe(true)
    expect(PAGES.some(({ path }) => mayOpen('STUDENT', path))).toBe(false)
    expect(homeOf('STUDENT')).toBeNull()
  })

  it('is the money and what it was paid for, for finance', () => {
    expect(homeOf('FINANCE')).toBe('/money')
    expect(mayOpen('FINANCE', '/orders/B1?x=1')).toBe(true)
    expect(mayOpen('FINANCE', '/bills/7')).toBe(true)
    expect(mayOpen('FINANCE', '/settings')).toBe(false)
    expect(mayOpen('FINANCE', '/orderships')).toBe(false)
  })

  it('is the desk for the front desk', () => {
    expect(homeOf('FRONT_DESK')).toBe('/desk')
    expect(PAGES.filter(({ path }) => mayOpen('FRONT_DESK', path)).map(({ path }) => path)).toEqual(['/desk'])
  })
})
