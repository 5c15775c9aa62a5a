import { ApiFailure, failureOf } from '@courtgate/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, type GrabAnswer } from './grabApi'
import { LATEST_MILLIS, MOST_SENDS } from './runGrab'
import { GATE, refused, STUDENT, SESSION, success, World } from './testWorld'

let world: World

beforeEach(() => {
  localStorage.clear()
  world = new World()
})

describe('an armed grab', () => {
  it('is sent once, at its moment and not before the gate, and tells the court', async () => {
    world.arm()
    await world.tab()
    expect(world.sent).toEqual([{ at: GATE + 120, preferences: [204, 205] }])
    expect(world.attempt.state).toEqual({ name: 'yours', slotId: 204, reservationId: 900, orderNo: 'N1' })
    expect(world.shown.filter((name, at) => name !== world.shown[at - 1])).toEqual(['armed', 'sending', 'checking', 'yours'])
  })

  it('is sent by one of three tabs', async () => {
    world.arm()
    await Promise.all([world.tab(), world.tab(), world.tab()])
    expect(world.sent).toHaveLength(1)
    expect(world.asked).toBe(0)
    expect(world.attempt.state.name).toBe('yours')
  })

  it('is not sent before its gate when that is moved while another tab has the lock', async () => {
    world.arm({ sendAt: GATE })
    world.now = GATE
    world.turn = Promise.resolve().then(() => world.arm({ gateAt: GATE + 60_000, sendAt: GATE + 60_000 }))
    await world.tab()
    expect(world.sent.map((one) => one.at)).toEqual([GATE + 60_000])
  })

  it('waits for a gate that is moved', async () => {
    world.arm()
    world.beforeSleep = () => {
      if (world.attempt.gateAt === GATE) world.arm({ gateAt: GATE + 60_000, sendAt: GATE + 60_050 })
    }
    await world.tab()
    expect(world.sent.map((one) => one.at)).toEqual([GATE + 60_050])
  })

  it('is not sent when it is taken back in time', async () => {
    world.arm()
    world.beforeSleep = () => world.store.remove(STUDENT, SESSION)
    await world.tab()
    expect(world.sent).toEqual([])
  })

  it('is not sent by a device that slept through the gate', async () => {
    world.arm()
    world.now = GATE + LATEST_MILLIS + 1
    await world.tab()
    expect(world.sent).toEqual([])
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'ABSENT' })
  })

  it('is sent by a device that wakes up just after the gate', async () => {
    world.arm()
    world.now = GATE + 20_000
    await world.tab()
    expect(world.sent).toHaveLength(1)
  })

  it('ends with the reason of the server when it is too late for all preferences', async () => {
    world.arm()
    world.answers = [() => refused('OUT_OF_STOCK')]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'OUT_OF_STOCK' })
  })

  it.each([
    ['SLOT_CLOSED', { state: 'OVER' }],
    ['SUSPENDED', { until: '2026-06-01T05:00:00Z' }],
  ])('that ends with %s keeps what the server says of it', async (code, details) => {
    world.arm()
    world.answers = [() => refused(code, details)]
    await world.tab()
    expect(world.attempt.state).toMatchObject({ name: 'missed', code, details })
  })

  it('is not pressed again after a refusal that is newer than the page, and keeps its sentence', async () => {
    world.arm()
    const body = { enumCode: 'RAINED_OFF', message: 'The hall is under water', data: null }
    world.answers = [() => answerOf(failureOf(new Response(null, { status: 409 }), body))]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'REFUSED', message: 'The hall is under water' })
  })

  it('ends with the reason of the database when that says no', async () => {
    world.arm()
    world.results.set('t1', { ...success('t1'), status: 'FAILED', reservationId: null, reason: 'OUT_OF_STOCK' })
    await world.tab()
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'OUT_OF_STOCK' })
  })

  it('goes on with the hold that it has already', async () => {
    world.arm()
    world.answers = [() => refused('DUP_REQ', { traceId: 'before', slotId: 204 })]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt.state.name).toBe('yours')
  })

  it('tries again when the gate was not quite open, but not for ever', async () => {
    world.arm()
    world.answers = Array.from({ length: 9 }, () => () => refused('UNGATED', { flashTime: new Date(GATE).toISOString() }))
    await world.tab()
    expect(world.sent).toHaveLength(MOST_SENDS)
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'UNGATED' })
  })

  it('waits as long as the server asks', async () => {
    world.arm()
    world.answers = [() => refused('TOO_MANY_REQUESTS', {}, 429, 7_000)]
    await world.tab()
    expect(world.sent).toHaveLength(2)
    expect(world.sent[1]!.at - world.sent[0]!.at).toBeGreaterThanOrEqual(7_000)
  })
})

describe('a grab without an answer', () => {
  const silence = (): GrabAnswer => answerOf(new ApiFailure('NO_ANSWER', { status: 0 }))

  it('asks, finds its trace and does not press again', async () => {
    world.arm()
    world.answers = [silence]
    world.traces = [{ traceId: 'mine', slotIds: [205], status: 'PENDING', reservationIds: [] }]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.attempt.state).toMatchObject({ name: 'yours' })
  })

  it('does not take an older trace for its own', async () => {
    world.arm({ knownTraces: ['older'], gateAt: null, sendAt: GATE })
    world.answers = [silence]
    world.traces = [{ traceId: 'older', slotIds: [204], status: 'SUCCESS', reservationIds: [1] }]
    await world.tab()
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'NO_ANSWER' })
  })

  it('presses again at the gate only after it was told that nothing is under way', async () => {
    world.arm()
    world.answers = [silence]
    await world.tab()
    expect(world.sent).toHaveLength(2)
    expect(world.asked).toBe(3)
    expect(world.sent[1]!.at - world.sent[0]!.at).toBeGreaterThanOrEqual(6_000)
  })

  it('leaves the next press to the student when he pressed himself', async () => {
    world.arm({ gateAt: null, sendAt: GATE })
    world.answers = [silence]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.asked).toBe(3)
    expect(world.attempt.state).toMatchObject({ name: 'missed', code: 'NO_ANSWER' })
  })

  it('follows the trace that an unavailable server names', async () => {
    world.arm()
    world.answers = [() => refused('UNAVAILABLE', { traceId: 'unknown' }, 503, 1_000)]
    await world.tab()
    expect(world.sent).toHaveLength(1)
    expect(world.asked).toBe(0)
    expect(world.attempt.state.name).toBe('yours')
  })

  it('is settled by asking when the page was reloaded while it was sent', async () => {
    world.arm({ state: { name: 'sending' }, sends: 1 })
    world.traces = [{ traceId: 'mine', slotIds: [204], status: 'PENDING', reservationIds: [] }]
    await world.tab()
    expect(world.sent).toEqual([])
    expect(world.attempt.state.name).toBe('yours')
  })

  it('goes on checking after a reload', async () => {
    world.arm({ state: { name: 'checking', traceId: 't9' }, sends: 1 })
    await world.tab()
    expect(world.sent).toEqual([])
    expect(world.attempt.state.name).toBe('yours')
  })
})

describe('a login that ends in the middle', () => {
  it('leaves the grab armed for the next login', async () => {
    world.arm()
    world.answers = [() => refused('TOKEN_INVALID', {}, 401)]
    await expect(world.tab()).rejects.toMatchObject({ status: 401 })
    expect(world.attempt.state.name).toBe('armed')
    await world.tab()
    expect(world.attempt.state.name).toBe('yours')
  })
})

describe('what is stored', () => {
  it('is not trusted when it is not ours', () => {
    for (const text of ['', '{', 'null', '{"sessionId":17}', '[]', '{"sessionId":17,"userId":7,"preferences":["x"]}']) {
      localStorage.setItem(`courtgate.grab.${STUDENT}.${SESSION}`, text)
      expect(world.store.read(STUDENT, SESSION), text).toBeNull()
    }
  })

  it('may have been missed on a page that kept no details', () => {
    const missed = { name: 'missed', code: 'OUT_OF_STOCK', message: '' } as const
    world.arm({ state: missed })
    expect(world.attempt.state).toEqual(missed)
    for (const details of ['x', null, []]) {
      world.arm({ state: { ...missed, details: details as never } })
      expect(world.attempt).toBeNull()
    }
  })

  it('belongs to one student', () => {
    world.arm()
    expect(world.store.read(STUDENT + 1, SESSION)).toBeNull()
    expect(world.store.sessionsOf(STUDENT)).toEqual([SESSION])
    expect(world.store.sessionsOf(STUDENT + 1)).toEqual([])
  })

  it('holds no token', () => {
    world.arm()
    expect(Object.keys(world.attempt).sort()).toEqual(
      ['gateAt', 'knownTraces', 'preferences', 'sendAt', 'sends', 'sessionId', 'state', 'userId'],
    )
  })
})
