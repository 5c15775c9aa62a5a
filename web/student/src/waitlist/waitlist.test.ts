import { describe, expect, it } from 'vitest'
import { inOrder, isOpen, slotsOnWaitlist, type WaitlistEntry } from './waitlist'

function entry(id: number, state: WaitlistEntry['state'], positions: (number | null)[] = [1]): WaitlistEntry {
  const slots = positions.map((position, at) => ({
    id: id * 10 + at,
    courtId: 1,
    courtName: 'Court 1',
    hallId: 1,
    slotDate: '2026-03-02',
    startTime: '18:00',
    endTime: '19:00',
    timeZone: 'Asia/Shanghai',
    position,
  }))
  return { id, userId: 1, sessionId: 7, state, slots, createTime: '2026-03-01T05:00:00Z' } as WaitlistEntry
}

describe('the waitlist', () => {
  it('shows offers before those who wait, and those before what ended', () => {
    const entries = [entry(1, 'LEFT'), entry(2, 'WAITING'), entry(3, 'OFFERED'), entry(4, 'ENDED')]
    expect(inOrder(entries).map(({ id }) => id)).toEqual([3, 2, 4, 1])
  })

  it('is open while somebody waits or is offered a place', () => {
    expect(['WAITING', 'OFFERED', 'TAKEN', 'LEFT', 'ENDED'].map((state) => isOpen({ state: state as WaitlistEntry['state'] })))
      .toEqual([true, true, false, false, false])
  })

  it('knows the slots on whose waitlists the student is', () => {
    const entries = [entry(1, 'WAITING', [2, null]), entry(2, 'LEFT', [1])]
    expect([...slotsOnWaitlist(entries)]).toEqual([10])
  })
})
