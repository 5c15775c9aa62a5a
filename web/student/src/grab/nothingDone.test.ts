import { ApiFailure } from '@courtgate/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from './grabApi'
import { LATEST_MILLIS, MOST_SENDS } from './runGrab'
import { GATE, refused, World } from './testWorld'

const RETRY_MILLIS = 2_000
const nothing = () => refused('UNAVAILABLE', {}, 503, RETRY_MILLIS)

let world: World

beforeEach(() => {
  localStorage.clear()
  world = new World()
})

describe('a press of which the server says that nothing happened', () => {
  it('by hand is given back to the hand, with the time to wait, and nobody is asked', async () => {
    world.arm({ gateAt: null, sendAt: GATE })
    world.answers = [nothing]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.asked).toBe(0)
    expect(world.attempt.state.name).toBe('nothing')
    const { againAt } = world.attempt.state as unknown as { againAt: number }
    expect(againAt - world.sent[0]!.at).toBeGreaterThanOrEqual(RETRY_MILLIS)
    expect(againAt - world.sent[0]!.at).toBeLessThanOrEqual(RETRY_MILLIS * 1.5)
  })

  it('is said in other words when the hand-off failed, and means the same', async () => {
    world.arm({ gateAt: null, sendAt: GATE })
    world.answers = [() => refused('FAILED', {}, 503, 1_000)]
    await world.tab()
    expect(world.attempt.state.name).toBe('nothing')
  })

  it('at the gate is repeated after the wait, without asking', async () => {
    world.arm()
    world.answers = [nothing, nothing]
    await world.tab()
    expect(world.sent).toHaveLength(3)
    expect(world.asked).toBe(0)
    const waits = world.sent.slice(1).map((one, at) => one.at - world.sent[at]!.at)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(RETRY_MILLIS)
    expect(Math.max(...waits)).toBeLessThanOrEqual(RETRY_MILLIS * 1.5)
    expect(world.attempt.state.name).toBe('yours')
  })

  it('at the gate is left to the hand after some tries', async () => {
    world.arm()
    world.answers = Array.from({ length: 9 }, () => nothing)
    await world.tab()
    expect(world.sent).toHaveLength(MOST_SENDS)
    expect(world.attempt.state.name).toBe('nothing')
  })

  it('at the gate is left to the hand when the wait is longer than anybody waits there', async () => {
    world.arm()
    world.answers = [() => refused('UNAVAILABLE', {}, 503, LATEST_MILLIS + 1)]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt.state.name).toBe('nothing')
  })

  it('waits a second when it is not told how long', async () => {
    world.arm({ gateAt: null, sendAt: GATE })
    world.answers = [() => refused('UNAVAILABLE', {}, 503)]
    await world.tab()
    const { againAt } = world.attempt.state as unknown as { againAt: number }
    expect(againAt - world.sent[0]!.at).toBeGreaterThanOrEqual(1_000)
  })

  it('is known as that after a reload', async () => {
    world.arm({ gateAt: null, sendAt: GATE })
    world.answers = [nothing]
    await world.tab()
    const before = world.attempt
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt).toEqual(before)
  })
})

describe('a press that may have arrived', () => {
  it('is asked about when the server says that it is undecided', async () => {
    world.arm()
    world.answers = [() => refused('UNAVAILABLE', { undecided: true }, 503, RETRY_MILLIS)]
    world.traces = [{ traceId: 'mine', slotIds: [204], status: 'PENDING', reservationIds: [] }]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.asked).toBe(1)
    expect(world.attempt.state.name).toBe('yours')
  })

  it.each([
    ['something on the way has answered', new ApiFailure('BAD_ANSWER', { status: 503 })],
    ['the server broke in the middle', new ApiFailure('ERROR', { status: 500 })],
  ])('is asked about when %s', (_, failure) => expect(answerOf(failure)).toEqual({ kind: 'uncertain' }))
})
