import { describe, expect, it } from 'vitest'
import { MOST_PREFERENCES, mostTogether, moved, toggled } from './preferences'

describe('preferences', () => {
  it('move up and down', () => {
    expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
    expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1])
    expect(moved([1, 2, 3], 1, 1)).toEqual([1, 2, 3])
  })

  it('are chosen and given up by the same touch, and bounded', () => {
    expect(toggled([1, 2], 3)).toEqual([1, 2, 3])
    expect(toggled([1, 2], 1)).toEqual([2])
    const full = Array.from({ length: MOST_PREFERENCES }, (_, at) => at)
    expect(toggled(full, 99)).toEqual(full)
    expect(toggled(full, 0)).toHaveLength(MOST_PREFERENCES - 1)
    expect(toggled([1, 2], 3, 2)).toEqual([1, 2])
    expect(toggled([1, 2, 3], 3, 2)).toEqual([1, 2])
  })

  it.each([
    [2, 0, 2],
    [2, 1, 1],
    [2, 2, 0],
    [4, 0, 4],
    [100, 3, 4],
    // The office has lowered the quota since.
    [1, 2, 0],
  ])('are ordered together as the quota leaves it: of %i with %i had, %i', (quota, held, most) => {
    expect(mostTogether(quota, held)).toBe(most)
  })
})
