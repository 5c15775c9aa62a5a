import { expect, it } from 'vitest'
import { fillOf, type OfficeSlot } from './officeSlot'

const slot = (part: Partial<OfficeSlot> = {}): OfficeSlot => ({
  id: 1,
  sessionId: 1,
  courtId: 1,
  courtName: 'Court 1',
  slotDate: '2026-05-04',
  startTime: '18:00',
  endTime: '19:00',
  permits: 2,
  remaining: 2,
  line: 0,
  priceFen: 2000,
  hallId: 1,
  timeZone: 'Asia/Shanghai',
  state: 'AVAILABLE',
  ...part,
})

it('tells what cannot be had from what is taken', () => {
  expect(fillOf(slot())).toBe('free')
  expect(fillOf(slot({ remaining: 1 }))).toBe('some')
  expect(fillOf(slot({ remaining: 0, state: 'SOLD_OUT' }))).toBe('full')
  expect(fillOf(slot({ remaining: 0, state: 'BLOCKED' }))).toBe('blocked')
  expect(fillOf(slot({ state: 'OVER' }))).toBe('over')
})
