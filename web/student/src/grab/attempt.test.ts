import { describe, expect, it } from 'vitest'
import { after, arm, isUnderWay, isWaiting, type Attempt, type Event, type State } from './attempt'

const attempt: Attempt = arm({ sessionId: 17, userId: 7, preferences: [1, 2], gateAt: 100, sendAt: 120, knownTraces: [] })
const inState = (state: State): Attempt => ({ ...attempt, state })

const STATES: State[] = [
  { name: 'armed' },
  { name: 'sending' },
  { name: 'checking', traceId: null },
  { name: 'yours', slotId: 1, reservationId: 9, orderNo: null },
  { name: 'missed', code: 'OUT_OF_STOCK', message: '' },
  { name: 'nothing', againAt: 900 },
]
const EVENTS: Record<Event['kind'], Event> = {
  moved: { kind: 'moved', gateAt: 500, sendAt: 530 },
  rearranged: { kind: 'rearranged', preferences: [2] },
  sent: { kind: 'sent' },
  postponed: { kind: 'postponed', sendAt: 900 },
  accepted: { kind: 'accepted', traceId: 't' },
  uncertain: { kind: 'uncertain' },
  got: { kind: 'got', slotId: 2, reservationId: 9, orderNo: 'N' },
  refused: { kind: 'refused', code: 'SLOT_CLOSED', message: '', details: { state: 'OVER' } },
  undone: { kind: 'undone', againAt: 950 },
}
/** State that each event leads to; an event that is not named here changes nothing. */
const MOVES: Record<State['name'], Partial<Record<Event['kind'], State['name']>>> = {
  armed: { moved: 'armed', rearranged: 'armed', sent: 'sending', refused: 'missed' },
  sending: { postponed: 'armed', accepted: 'checking', uncertain: 'checking', refused: 'missed', undone: 'nothing' },
  checking: { accepted: 'checking', uncertain: 'checking', postponed: 'armed', got: 'yours', refused: 'missed' },
  yours: {},
  missed: {},
  nothing: {},
}

describe.each(STATES)('an attempt that is $name', (state) => {
  it.each(Object.values(EVENTS))('after $kind is what the table says', (event) => {
    const before = inState(state)
    const next = after(before, event)
    const expected = MOVES[state.name][event.kind]
    if (expected === undefined) expect(next).toBe(before)
    else expect(next.state.name).toBe(expected)
  })
})

describe('an attempt', () => {
  it('takes over what an event brings', () => {
    expect(after(attempt, EVENTS.moved)).toMatchObject({ gateAt: 500, sendAt: 530 })
    expect(after(attempt, EVENTS.rearranged).preferences).toEqual([2])
    expect(after(attempt, EVENTS.sent).sends).toBe(1)
    expect(after(inState({ name: 'sending' }), EVENTS.postponed).sendAt).toBe(900)
    expect(after(inState({ name: 'sending' }), EVENTS.undone).state).toEqual({ name: 'nothing', againAt: 950 })
    expect(after(inState({ name: 'sending' }), EVENTS.accepted).state).toEqual({ name: 'checking', traceId: 't' })
    expect(after(inState({ name: 'checking', traceId: 't' }), EVENTS.got).state).toEqual({
      name: 'yours',
      slotId: 2,
      reservationId: 9,
      orderNo: 'N',
    })
    expect(after(attempt, EVENTS.refused).state).toEqual({
      name: 'missed',
      code: 'SLOT_CLOSED',
      message: '',
      details: { state: 'OVER' },
    })
  })

  it('is under way until it has ended', () => {
    expect(STATES.map((state) => isUnderWay(inState(state)))).toEqual([true, true, true, false, false, false])
  })
})

describe('waiting to be sent', () => {
  it('is what the gate or the server makes wait, not a press by hand', () => {
    expect(isWaiting(attempt)).toBe(true)
    expect(isWaiting({ ...attempt, gateAt: null })).toBe(false)
    expect(isWaiting({ ...attempt, gateAt: null, sends: 1 })).toBe(true)
    expect(isWaiting(inState({ name: 'sending' }))).toBe(false)
  })
})
