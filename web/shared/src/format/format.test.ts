import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { money } from './money'
import { addDays, clockTime, countdown, dayAndTime, dayName, dayOf, instantOf, isZone, offsetName, timeLeft } from './time'

describe('money', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [2000, '¥20.00'],
    [123_456, '¥1,234.56'],
    [100_000_000_01, '¥100,000,000.01'],
    [-250, '-¥2.50'],
    [Number.MAX_SAFE_INTEGER, '¥90,071,992,547,409.91'],
  ])('shows %d fen as %s', (fen, shown) => expect(money(fen)).toBe(shown))

  it.each([0.5, Number.NaN, 2 ** 60])('refuses %d, which is not fen', (fen) => expect(() => money(fen)).toThrow(RangeError))
})

describe('times', () => {
  it('are told in the zone of the session, wherever the phone is', () => {
    expect(clockTime('2026-05-04T05:00:00Z', 'Asia/Shanghai')).toBe('13:00')
    expect(clockTime('2026-05-04T16:00:05Z', 'Asia/Shanghai', true)).toBe('00:00:05')
    expect(dayOf('2026-05-04T16:00:00Z', 'Asia/Shanghai')).toBe('2026-05-05')
  })

  it('finds the instant at which an hour begins, also across a change of the clocks', () => {
    expect(instantOf('2026-05-04', '18:00', 'Asia/Shanghai')).toBe(Date.parse('2026-05-04T10:00:00Z'))
    expect(instantOf('2026-03-29', '12:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T10:00:00Z'))
    expect(instantOf('2026-03-28', '12:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-28T11:00:00Z'))
  })

  it.each([
    // Twice at night: the first one.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    // Skipped: after the gap.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    // Half an hour, twice and skipped.
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    // The end of a day, also of one that is an hour longer.
    ['2026-05-04', '24:00', 'Asia/Shanghai', '2026-05-04T16:00:00Z'],
    ['2026-10-25', '24:00', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    // Either side of a change.
    ['2026-10-25', '01:59', 'Europe/Berlin', '2026-10-24T23:59:00Z'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
    ['2026-05-04', '18:00', 'Asia/Urumqi', '2026-05-04T12:00:00Z'],
  ])('begins %s %s of %s as the server does', (day, time, zone, instant) => {
    expect(new Date(instantOf(day, time, zone)).toISOString().replace('.000', '')).toBe(instant)
  })

  it('knows the zones, and how far they are from Greenwich', () => {
    expect(isZone('Asia/Urumqi')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(offsetName('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('GMT+1')
    expect(offsetName('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe('GMT+2')
  })

  describe('of a browser whose Canadian dates begin with the month', () => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype)
    beforeEach(() => {
      const get = function (this: Intl.DateTimeFormat): Intl.DateTimeFormat['format'] {
        const write = format!.get!.call(this) as Intl.DateTimeFormat['format']
        if (this.resolvedOptions().locale !== 'en-CA') return write
        return (date) => write(date).replace(/^(\d{4})-(\d{2})-(\d{2})/, '$2/$3/$1')
      }
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...format, get })
    })
    afterEach(() => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format!))

    it.each([
      ['Asia/Shanghai', '2026-05-05', '2026-05-04T10:00:00Z'],
      ['Europe/Berlin', '2026-05-04', '2026-05-04T16:00:00Z'],
      ['America/New_York', '2026-05-04', '2026-05-04T22:00:00Z'],
    ])('are the same in %s', (zone, day, sixOClock) => {
      expect(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(0)).toMatch(/^\d{2}\/\d{2}\/\d{4}/)
      expect(dayOf('2026-05-04T16:00:00Z', zone)).toBe(day)
      expect(new Date(instantOf('2026-05-04', '18:00', zone)).toISOString()).toBe(sixOClock.replace('Z', '.000Z'))
    })
  })

  it.each(['Mars/Olympus', 'UTC+8', '', 'Asia/Shanghai '])('are in the words of the server in a zone named "%s"', (zone) => {
    const at = '2026-05-04T16:00:00Z'
    expect(clockTime(at, zone)).toBe(at)
    expect(clockTime(Date.parse(at), zone, true)).toBe('2026-05-04T16:00:00.000Z')
    expect(dayAndTime(at, zone, 'zh-CN')).toBe(at)
    expect(offsetName(at, zone)).toBe(zone)
    // Where nobody knows how late it is there, it is not yet late.
    expect(dayOf(at, zone)).toBe('2026-05-04')
    expect(dayOf('2026-05-04T11:00:00Z', zone)).toBe('2026-05-03')
    expect(new Date(instantOf('2026-05-04', '18:00', zone)).toISOString()).toBe('2026-05-05T06:00:00.000Z')
  })

  it('shows what is no time as it stands', () => {
    expect(dayAndTime('soon', 'Asia/Shanghai', 'en')).toBe('soon')
    expect(clockTime('soon', 'Asia/Shanghai')).toBe('soon')
    expect(dayName('some day', 'en')).toBe('some day')
  })

  it('counts days over the ends of months', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(dayName('2026-05-04', 'en')).toContain('May 4')
  })

  it.each([
    [-5, 0, '00:00'],
    [1, 0, '00:01'],
    [725_000, 0, '12:05'],
    [3_725_000, 0, '1:02:05'],
    [90_000_000, 1, '1:00:00'],
  ])('counts %d ms down as %d days %s', (millis, days, clock) => expect(countdown(millis)).toEqual({ days, clock }))

  it.each([
    [-5, '00:00'],
    [999, '00:00'],
    [900_300, '15:00'],
    [3_725_999, '1:02:05'],
  ])('never says that more is left than %d ms', (millis, left) => expect(timeLeft(millis)).toBe(left))
})
