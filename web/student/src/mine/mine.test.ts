import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar'
import { hoursOf, refundTermsOf, refundWords, tabOf, type Reservation } from './reservation'

const reservation = (status: Reservation['status']): Reservation => ({
  id: 9,
  orderNo: 'N1',
  slot: {
    id: 204,
    sessionId: 17,
    courtId: 1,
    courtName: 'Court 1',
    hallId: 1,
    slotDate: '2026-05-04',
    startTime: '18:00',
    endTime: '19:00',
    timeZone: 'Asia/Shanghai',
    permits: 1,
    priceFen: 2000,
  },
  status,
  amountFen: 2000,
  payDeadline: null,
  createTime: '2026-05-04T05:00:01Z',
  cancelReason: null,
  refundTerms: status === 'CANCELLED' ? null : { amountFen: 1500, until: '2026-05-04T08:00:00Z' },
})

describe('a reservation', () => {
  const end = Date.parse('2026-05-04T11:00:00Z')

  it('is upcoming until its last minute is over', () => {
    expect(tabOf(reservation('CONFIRMED'), end - 1)).toBe('upcoming')
    expect(tabOf(reservation('CONFIRMED'), end)).toBe('past')
    expect(tabOf(reservation('PENDING_PAYMENT'), end - 1)).toBe('upcoming')
  })

  it('has the hours of its session’s zone, also in the night in which clocks are changed', () => {
    const { slot } = reservation('CONFIRMED')
    const at = (part: Partial<Reservation['slot']>) => new Date(hoursOf({ ...slot, ...part }).startAt).toISOString()
    expect(at({ timeZone: 'Asia/Urumqi' })).toBe('2026-05-04T12:00:00.000Z')
    expect(at({ timeZone: 'Europe/Berlin' })).toBe('2026-05-04T16:00:00.000Z')
    expect(at({ timeZone: 'Europe/Berlin', slotDate: '2026-10-25', startTime: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
    expect(at({ timeZone: 'Europe/Berlin', slotDate: '2026-10-25', startTime: '03:00' })).toBe('2026-10-25T02:00:00.000Z')
  })

  it('stands under its tab by the hours of its zone', () => {
    const one = reservation('CONFIRMED')
    const west = { ...one, slot: { ...one.slot, timeZone: 'Europe/Berlin' } }
    expect(tabOf(west, Date.parse('2026-05-04T16:59:59Z'))).toBe('upcoming')
    expect(tabOf(west, Date.parse('2026-05-04T17:00:00Z'))).toBe('past')
  })

  it('that was cancelled is neither', () => expect(tabOf(reservation('CANCELLED'), end - 1)).toBe('cancelled'))
})

describe('a calendar file', () => {
  const file = calendarFile({
    uid: 'reservation-9@courtgate',
    startAt: Date.parse('2026-05-04T10:00:00Z'),
    endAt: Date.parse('2026-05-04T11:00:00Z'),
    madeAt: Date.parse('2026-05-01T00:00:00Z'),
    title: '羽毛球，第一场地；带球拍和足够多的水，因为场地里面很热很热很热',
    place: 'Hall; Court 1, left\nBEGIN:VEVENT',
    note: '',
  })

  it('ends with the day where its hour does', () => {
    const { slot } = reservation('CONFIRMED')
    const { startAt, endAt } = hoursOf({ ...slot, startTime: '23:00', endTime: '24:00' })
    const late = calendarFile({ uid: '', startAt, endAt, madeAt: 0, title: '', place: '', note: '' })
    expect(late).toContain('DTSTART:20260504T150000Z\r\nDTEND:20260504T160000Z\r\n')
  })

  it('says when in a form that every zone reads', () => {
    expect(file).toContain('DTSTART:20260504T100000Z\r\n')
    expect(file).toContain('DTEND:20260504T110000Z\r\n')
  })

  it('lets no text become a line of its own', () => {
    expect(file.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(file).toContain('LOCATION:Hall\\; Court 1\\, left\\nBEGIN:VEVENT\r\n')
  })

  it('has no line of more than 75 octets, and no torn character', () => {
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replace(/\r\n /g, '')).toContain('带球拍和足够多的水，因为场地里面很热很热很热')
  })
})

describe('the terms of a refund', () => {
  const until = Date.parse('2026-05-04T08:00:00Z')
  const paid = reservation('CONFIRMED')
  const worth = (amountFen: number | null) => ({ ...paid, refundTerms: { ...paid.refundTerms!, amountFen } })

  it('hold until the last moment that the server takes, and not after', () => {
    expect(refundTermsOf(paid, until)).toBe('mine.refundTerms.open')
    expect(refundTermsOf(paid, until + 1)).toBe('mine.refundTerms.over')
  })

  it('say what comes back as far as anybody knows', () => {
    expect(refundTermsOf(worth(0), until)).toBe('mine.refundTerms.nothing')
    expect(refundTermsOf(worth(null), until)).toBe('mine.refundTerms.atMost')
    expect(refundTermsOf(reservation('PENDING_PAYMENT'), until)).toBe('mine.refundTerms.unpaid')
    expect(refundTermsOf(reservation('PENDING_PAYMENT'), until + 1)).toBe('mine.refundTerms.unpaidOver')
    expect(refundTermsOf(reservation('CANCELLED'), until)).toBeNull()
  })
})

describe('a refund', () => {
  it('tells its payer to come for cash while it waits at the desk', () => {
    expect(refundWords({ status: 'PROCESSING', atDesk: true })).toBe('mine.refundAtDesk')
    expect(refundWords({ status: 'PROCESSING', atDesk: false })).toBe('mine.refund.PROCESSING')
    expect(refundWords({ status: 'SUCCESS', atDesk: true })).toBe('mine.refund.SUCCESS')
  })
})
