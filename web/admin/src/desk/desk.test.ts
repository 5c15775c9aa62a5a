import { describe, expect, it } from 'vitest'
import { RequestIds, unpaidOf, type DeskBooking } from './desk'

const booking = (part: Partial<DeskBooking>): DeskBooking => ({
  reservationId: 1,
  orderNo: 'B1',
  studentId: 's1',
  name: 'Li',
  courtName: 'Court 1',
  slotDate: '2026-05-04',
  startTime: '18:00',
  endTime: '19:00',
  status: 'PENDING_PAYMENT',
  orderStatus: 'STOCK_RESERVED',
  amountFen: 2000,
  orderAmountFen: 4000,
  ...part,
})

describe('the desk', () => {
  it('takes the money of the whole order, and only while it waits for it', () => {
    const two = [booking({}), booking({ reservationId: 2 })]
    expect(unpaidOf(two, 'B1')).toEqual({ orderNo: 'B1', amountFen: 4000 })
    expect(unpaidOf([booking({ status: 'CONFIRMED', orderStatus: 'PAID' })], 'B1')).toBeNull()
  })

  it('asks again by the same name after a lost answer, and by another for another wish', () => {
    let count = 0
    const ids = new RequestIds(() => `r${++count}`)
    const first = ids.of({ slots: [1] })
    expect(ids.of({ slots: [1] })).toBe(first)
    expect(ids.of({ slots: [2] })).not.toBe(first)
    const second = ids.of({ slots: [2] })
    ids.answered()
    expect(ids.of({ slots: [2] })).not.toBe(second)
  })
})
