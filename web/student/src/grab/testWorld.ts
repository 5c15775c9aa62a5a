import { ApiFailure, type Exclusive } from '@courtgate/shared'
import { expect } from 'vitest'
import { arm, type Attempt } from './attempt'
import { AttemptStore } from './attemptStore'
import { answerOf, type GrabAnswer, type GrabApi, type MyTrace } from './grabApi'
import { runGrab } from './runGrab'
import type { TraceResult } from './traceResult'

/** When the gate of tests opens. */
export const GATE = Date.parse('2026-05-04T05:00:00Z')
export const [STUDENT, SESSION] = [7, 17]

/** Makes the answer to a refused grab. */
export const refused = (code: string, details = {}, status = 409, retryAfterMillis: number | null = null): GrabAnswer =>
  answerOf(new ApiFailure(code as never, { status, details, retryAfterMillis }))

export const success = (traceId: string, slotId = 204): TraceResult => ({
  traceId,
  status: 'SUCCESS',
  slotId,
  reservationId: 900,
  orderNo: 'N1',
  reason: null,
})

/** A world with a clock of its own, in which a sleep takes no time and everybody else's doings are scripted. */
export class World {
  now = GATE - 10_000
  sent: { at: number; preferences: readonly number[] }[] = []
  /** Number of holders of the lock: one or none. */
  alone = 0
  answers: (() => GrabAnswer | Promise<GrabAnswer>)[] = []
  traces: MyTrace[] = []
  asked = 0
  results = new Map<string, TraceResult | Error>()
  shown: string[] = []
  beforeSleep: () => void = () => undefined
  readonly store = new AttemptStore(localStorage)
  turn: Promise<unknown> = Promise.resolve()

  readonly exclusive: Exclusive = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const counted = async () => {
      this.alone++
      return await work().finally(() => this.alone--)
    }
    const mine = this.turn.then(counted, counted)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  readonly api: GrabApi = {
    send: async (_, preferences) => {
      expect(this.alone).toBe(1)
      this.sent.push({ at: this.now, preferences })
      const answer = this.answers.shift()
      return answer === undefined ? { kind: 'accepted', traceId: 't1' } : await answer()
    },
    mine: async () => {
      this.asked++
      return this.traces
    },
    result: async (traceId) => {
      const result = this.results.get(traceId) ?? success(traceId)
      if (result instanceof Error) throw result
      return result
    },
  }

  arm(changes: Partial<Attempt> = {}): void {
    const wanted = { sessionId: SESSION, userId: STUDENT, preferences: [204, 205], knownTraces: [] }
    this.store.write({ ...arm({ ...wanted, gateAt: GATE, sendAt: GATE + 120 }), ...changes })
  }

  get attempt(): Attempt {
    return this.store.read(STUDENT, SESSION)!
  }

  /** One tab of the browser. */
  tab(signal = new AbortController().signal): Promise<void> {
    const { api, store, exclusive } = this
    const clock = { now: () => this.now, synchronize: async () => undefined, isReady: { value: true } }
    const sleep = async (millis: number) => {
      this.beforeSleep()
      signal.throwIfAborted()
      this.now += millis
      await Promise.resolve()
    }
    const show = (attempt: Attempt) => this.shown.push(attempt.state.name)
    return runGrab({ api, store, exclusive, clock, sleep, show }, STUDENT, SESSION, signal)
  }
}
