import { describe, expect, it } from 'vitest'
import { cellText, toneOf } from './cells'

const reader = {
  language: 'en',
  zone: 'Asia/Shanghai',
  hall: (id: number) => (id === 2 ? 'Table tennis' : String(id)),
  t: (key: string) => ({ 'common.yes': 'Yes', 'common.no': 'No', 'state.refund.SUCCESS': 'Refunded' })[key] ?? key,
  te: (key: string) => key === 'state.refund.SUCCESS',
}

describe('a cell', () => {
  it.each([
    ['money', 123450, '¥1,234.50'],
    ['instant', '2026-05-04T05:00:00Z', 'Mon, May 4 13:00'],
    ['day', '2026-05-04', 'Mon, May 4'],
    ['yesNo', false, 'No'],
    ['number', 0, '0'],
    ['hall', 2, 'Table tennis'],
    ['hall', 3, '3'],
    ['hall', null, '–'],
    ['json', '{"a":1}', '{\n  "a": 1\n}'],
    ['json', 'id=7&sign', 'id=7&sign'],
    ['text', null, '–'],
    ['money', undefined, '–'],
  ] as const)('of %s reads %s as %s', (kind, value, text) => {
    expect(cellText({ kind }, value, reader)).toBe(text)
  })

  it('tells a moment in the zone of its session, and names it where it is not the campus’', () => {
    const at = '2026-05-04T05:00:00Z'
    expect(cellText({ kind: 'instant' }, at, reader, 'Europe/Berlin')).toBe('Mon, May 4 07:00 GMT+2')
    expect(cellText({ kind: 'instant' }, at, reader, 'Asia/Shanghai')).toBe('Mon, May 4 13:00')
    expect(cellText({ kind: 'instant' }, at, { ...reader, zone: 'Asia/Urumqi' })).toBe('Mon, May 4 11:00')
  })

  it.each([
    ['instant', '2026-05-04T05:00:00Z'],
    ['instant', 'soon'],
    ['day', 'some day'],
    ['money', 0.5],
    ['money', 'dear'],
  ] as const)('of %s that cannot be read is in the words of the server: %s', (kind, value) => {
    const told = cellText({ kind }, value, reader, 'Mars/Olympus')
    expect(told).toContain(String(value))
  })

  it('shows a state that has no text yet as it came', () => {
    expect(cellText({ kind: 'state', states: 'refund' }, 'SUCCESS', reader)).toBe('Refunded')
    expect(cellText({ kind: 'state', states: 'refund' }, 'NEWER', reader)).toBe('NEWER')
    expect(cellText({ kind: 'states', states: 'refund' }, 'SUCCESS,NEWER', reader)).toBe('Refunded NEWER')
  })
})

describe('the tone of a state', () => {
  it('tells what to look at; the same word may mean trouble elsewhere', () => {
    expect(toneOf('session', 'OPEN')).toBe('success')
    expect(toneOf('anomaly', 'OPEN')).toBe('danger')
    expect(toneOf('outbox', 'DEAD')).toBe('danger')
    expect(toneOf('payOrder', 'CLOSED')).toBe('info')
    expect(toneOf('x', 'constructor')).toBe('info')
  })
})
