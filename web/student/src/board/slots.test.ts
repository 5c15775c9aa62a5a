import { describe, expect, it } from 'vitest'
import { evenColumns, isChoosable, lookOf, shortNames, type Slot } from './slots'

const slot = (id: number, changes: Partial<Slot> = {}): Slot => ({
  id,
  sessionId: 17,
  courtId: 1,
  courtName: 'Court 1',
  hallId: 1,
  timeZone: 'Asia/Shanghai',
  slotDate: '2026-05-04',
  startTime: '18:00',
  endTime: '19:00',
  permits: 1,
  remaining: 1,
  priceFen: 2000,
  state: 'AVAILABLE',
  line: 0,
  ...changes,
})

describe('a slot', () => {
  it.each([
    [{}, 'free'],
    [{ permits: 6, remaining: 2 }, 'few'],
    [{ permits: 6, remaining: 3 }, 'free'],
    [{ state: 'SOLD_OUT', remaining: 0 }, 'gone'],
    [{ state: 'BLOCKED', remaining: 0 }, 'blocked'],
    [{ state: 'OVER', remaining: 0 }, 'over'],
  ] as const)('with %o looks %s', (changes, look) => expect(lookOf(slot(1, changes), new Set())).toBe(look))

  it('of the student is theirs, whatever else it is', () => {
    expect(lookOf(slot(1, { state: 'SOLD_OUT' }), new Set([1]))).toBe('mine')
    expect(isChoosable('mine')).toBe(false)
  })
})

describe('the hall', () => {
  it.each([
    [['Court 1', 'Court 12'], ['1', '12']],
    [['1号场', '2号场'], ['1号场', '2号场']],
    [['Court 11', 'Court 12'], ['11', '12']],
    [['North hall', 'South hall'], ['1', '2']],
    [['Only one'], ['1']],
    [['A', 'A'], ['1', '2']],
    [['North C1', 'North C2'], ['C1', 'C2']],
    [['Hall \u{1F3F8}', 'Hall \u{1F3D3}'], ['\u{1F3F8}', '\u{1F3D3}']],
  ])('calls %j %j', (names, shorts) => expect(shortNames(names)).toEqual(shorts))

  it.each([
    [6, 284, 6],
    [6, 244, 3],
    [7, 244, 4],
    [12, 284, 6],
    [3, 900, 3],
    [6, 0, 1],
    [0, 284, 1],
  ])('puts %i courts on %i pixels in %i columns', (courts, width, columns) =>
    expect(evenColumns(courts, width)).toBe(columns),
  )
})
