import { instantOf } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { hoursBetween } from '../sessions/newSession'
import { asEnd, asTyped } from './endOfDay'

describe('the end of a day', () => {
  it('is midnight where hours end, and shown so when they are changed', () => {
    expect(asEnd('00:00')).toBe('24:00')
    expect(asEnd('23:00')).toBe('23:00')
    expect(asEnd('')).toBe('')
    expect(asTyped('24:00')).toBe('00:00')
    expect(asTyped('23:00')).toBe('23:00')
  })

  it('makes a last hour', () => {
    expect(hoursBetween('22:00', '24:00', 60)).toEqual([
      { startTime: '22:00', endTime: '23:00' },
      { startTime: '23:00', endTime: '24:00' },
    ])
  })

  it('is the first instant of the next day', () => {
    expect(instantOf('2027-06-30', '24:00', 'Asia/Shanghai')).toBe(Date.parse('2027-06-30T16:00:00Z'))
  })
})
