import { describe, expect, it } from 'vitest'
import { faultsIn, hoursBetween, slotsOf, type SessionDraft } from './newSession'

const draft = (part: Partial<SessionDraft> = {}): SessionDraft => ({
  hallId: 1,
  slotDate: '2026-05-04',
  flashTime: '2026-05-04T05:00:00.000Z',
  closeTime: '',
  courtIds: [1, 2],
  from: '18:00',
  to: '20:30',
  minutes: 60,
  permits: 1,
  priceFen: null,
  ...part,
})

describe('a session to be made', () => {
  it('has whole hours only', () => {
    expect(hoursBetween('18:00', '20:30', 60)).toEqual([
      { startTime: '18:00', endTime: '19:00' },
      { startTime: '19:00', endTime: '20:00' },
    ])
    expect(hoursBetween('20:00', '18:00', 60)).toEqual([])
    expect(hoursBetween('18:00', '20:00', 0)).toEqual([])
  })

  it('has each hour on each court, and the usual price when none is given', () => {
    const slots = slotsOf(draft())
    expect(slots).toHaveLength(4)
    expect(slots[3]).toEqual({ courtId: 2, startTime: '19:00', endTime: '20:00', permits: 1 })
    expect(slotsOf(draft({ priceFen: 100 }))[0]).toMatchObject({ priceFen: 100 })
  })

  it('says what is missing or contradicts itself', () => {
    const faults = (part: Partial<SessionDraft> = {}) => faultsIn(draft(part), 'Asia/Shanghai')
    expect(faults()).toEqual({})
    expect(faults({ slotDate: '', courtIds: [], to: '18:30' })).toEqual({
      slotDate: 'login.missing',
      courtIds: 'sessions.noCourt',
      to: 'sessions.noHours',
    })
    expect(faults({ closeTime: '2026-05-04T04:00:00.000Z' })).toHaveProperty('closeTime')
    expect(faults({ flashTime: '2026-05-04T10:00:00.000Z' })).toHaveProperty('flashTime')
    // In a hall further west the first hour begins later.
    expect(faultsIn(draft({ flashTime: '2026-05-04T10:00:00.000Z' }), 'Europe/Berlin')).toEqual({})
  })
})
