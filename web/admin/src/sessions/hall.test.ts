import { describe, expect, it } from 'vitest'
import { fillOf, hallOf, type OfficeSlot } from './hall'

const slot = (id: number, court: string, startTime: string, part: Partial<OfficeSlot> = {}): OfficeSlot => ({
  id,
  sessionId: 1,
  courtId: Number(court.replace(/\D/g, '')),
  courtName: court,
  slotDate: '2026-05-04',
  startTime,
  endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  permits: 2,
  remaining: 2,
  priceFen: 2000,
  state: 'AVAILABLE',
  ...part,
})

describe('the picture of the hall', () => {
  it('has courts side by side as people count them, and hours down', () => {
    const hall = hallOf([slot(1, 'Court 10', '18:00'), slot(2, 'Court 2', '19:00'), slot(3, 'Court 2', '18:00')])
    expect(hall.courts.map((court) => court.name)).toEqual(['Court 2', 'Court 10'])
    expect(hall.rows.map((row) => [row.hours, ...row.slots.map((each) => each?.id ?? null)])).toEqual([
      ['18:00–19:00', 3, 1],
      ['19:00–20:00', 2, null],
    ])
  })

  it('tells what can not be had from what is taken', () => {
    expect(fillOf(slot(1, 'C1', '18:00'))).toBe('free')
    expect(fillOf(slot(1, 'C1', '18:00', { remaining: 1 }))).toBe('some')
    expect(fillOf(slot(1, 'C1', '18:00', { remaining: 0, state: 'SOLD_OUT' }))).toBe('full')
    expect(fillOf(slot(1, 'C1', '18:00', { remaining: 0, state: 'BLOCKED' }))).toBe('blocked')
    expect(fillOf(slot(1, 'C1', '18:00', { state: 'OVER' }))).toBe('over')
  })
})
