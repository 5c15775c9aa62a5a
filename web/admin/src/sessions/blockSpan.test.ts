import { describe, expect, it } from 'vitest'
import { spanOf, toQuery } from './blockSpan'

describe('the span of a block', () => {
  it('is what the address says', () => {
    const days = { from: '2026-10-01', to: '2026-10-07' }
    const query = { ...days, hallId: '2', startTime: '18:00', weekday: 'TUESDAY', courtId: ['3', '4'] }
    const span = spanOf(query, { from: 'a', to: 'b', hallId: 1 })
    expect(span).toEqual({ ...days, hallId: 2, startTime: '18:00', endTime: '', weekday: ['TUESDAY'], courtId: [3, 4] })
    expect(toQuery(span)).toEqual({ ...days, hallId: 2, startTime: '18:00', weekday: ['TUESDAY'], courtId: [3, 4] })
  })

  it('is every hour and court of the usual days and hall where the address says nothing, or nonsense', () => {
    const query = { from: 'tomorrow', hallId: 'two', startTime: '6', weekday: ['FUNDAY'], courtId: ['x', '-1'] }
    const days = { from: '2026-05-04', to: '2026-05-10' }
    expect(toQuery(spanOf(query, { ...days, hallId: 1 }))).toEqual({ ...days, hallId: 1 })
    expect(toQuery(spanOf(query, { ...days, hallId: null }))).toEqual(days)
  })
})
