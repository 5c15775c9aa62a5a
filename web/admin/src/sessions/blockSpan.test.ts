import { describe, expect, it } from 'vitest'
import { spanOf, toQuery } from './blockSpan'

describe('the span of a block', () => {
  it('is what the address says', () => {
    const span = spanOf({ from: '2026-10-01', to: '2026-10-07', startTime: '18:00', weekday: 'TUESDAY', courtId: ['3', '4'] }, 'a', 'b')
    const days = { from: '2026-10-01', to: '2026-10-07' }
    expect(span).toEqual({ ...days, startTime: '18:00', endTime: '', weekday: ['TUESDAY'], courtId: [3, 4] })
    expect(toQuery(span)).toEqual({ ...days, startTime: '18:00', weekday: ['TUESDAY'], courtId: [3, 4] })
  })

  it('is every hour and court of the days given where the address says nothing, or nonsense', () => {
    const span = spanOf({ from: 'tomorrow', startTime: '6', weekday: ['FUNDAY'], courtId: ['x', '-1'] }, '2026-05-04', '2026-05-10')
    expect(toQuery(span)).toEqual({ from: '2026-05-04', to: '2026-05-10' })
  })
})
