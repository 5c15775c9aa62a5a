import { describe, expect, it } from 'vitest'
import { plannedSessions, type PlanRule } from './planPreview'

const plan = (part: Partial<PlanRule> = {}): PlanRule => ({
  weekdays: ['MONDAY', 'WEDNESDAY'],
  courtIds: [1, 2, 3],
  opensAt: '12:00',
  closesAt: '16:00',
  flashTime: '13:00',
  timeZone: 'Asia/Shanghai',
  daysAhead: 0,
  ...part,
})
// Monday, 9:00 in Shanghai.
const MONDAY = Date.parse('2026-05-04T01:00:00Z')

describe('what a plan makes', () => {
  it('is a session on each of its weekdays, without the hours that begin before its gate', () => {
    expect(plannedSessions(plan(), MONDAY, 7)).toEqual([
      { slotDate: '2026-05-04', flashMillis: Date.parse('2026-05-04T05:00:00Z'), slots: 6 },
      { slotDate: '2026-05-06', flashMillis: Date.parse('2026-05-06T05:00:00Z'), slots: 6 },
    ])
  })

  it('has all hours when it opens days ahead', () => {
    expect(plannedSessions(plan({ daysAhead: 1 }), MONDAY, 7)).toEqual([
      { slotDate: '2026-05-06', flashMillis: Date.parse('2026-05-05T05:00:00Z'), slots: 12 },
      { slotDate: '2026-05-11', flashMillis: Date.parse('2026-05-10T05:00:00Z'), slots: 12 },
    ])
  })

  it('sells no hour that has begun', () => {
    const afternoon = Date.parse('2026-05-04T06:30:00Z')
    expect(plannedSessions(plan(), afternoon, 1)).toEqual([
      { slotDate: '2026-05-04', flashMillis: Date.parse('2026-05-04T05:00:00Z'), slots: 3 },
    ])
  })

  it('is nothing when no hour is left', () => {
    expect(plannedSessions(plan({ closesAt: '14:00' }), MONDAY, 1)).toEqual([])
  })
})
