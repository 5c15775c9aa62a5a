import { isAbort, jittered, pause, toFailure, type ApiFailure, type Exclusive } from '@courtgate/shared'
import { after, isUnderWay, type Attempt, type Event } from './attempt'
import { keyOf, type AttemptStore } from './attemptStore'
import type { GrabApi, MyTrace } from './grabApi'

/** The server's clock, as far as waiting for the gate needs it. */
export interface GateClock {
  now(): number
  synchronize(): Promise<void>
  readonly isReady: { readonly value: boolean }
}

export interface GrabParts {
  api: GrabApi
  clock: GateClock
  store: AttemptStore
  exclusive: Exclusive
  /** Told of every change, also of those that another tab has made meanwhile. */
  show: (attempt: Attempt) => void
  sleep?: typeof pause
}

/** Later than this after its gate an attempt is not sent any more: nobody waits for it. */
export const LATEST_MILLIS = 120_000
/** Grabs and orders together may be five a minute; one is left for the student's own finger. */
export const MOST_SENDS = 4
/** A whole second is the longest that a corrected clock or a moved gate goes unnoticed. */
const STEP_MILLIS = 1_000
/** A gate that is not quite open yet opens within this time. */
const AJAR_MILLIS = 250
/** A grab that got no answer may still be on its way; after the last of these times it is not. */
const ASK_AFTER_MILLIS = [500, 2_000, 4_000]
/** An end of which nobody has said more than its code. */
const UNSAID = { kind: 'refused', message: '', details: {} } as const

/**
 * Carries an attempt to its end: waits for the gate by the server's clock, sends once, asks what became of it.
 * All tabs wait, since one in the background may be slowed down; the first one at the gate sends, and the others
 * look on. Whoever comes after it, a reload for example, goes on from what is stored. Nothing is sent twice unless
 * the server has said, or was asked and does not know, that the first one did anything.
 *
 * Fails when nobody is logged in any more; the attempt waits for the next login.
 */
export async function runGrab(parts: GrabParts, userId: number, sessionId: number, signal: AbortSignal): Promise<void> {
  const run = new Run(parts, userId, sessionId, signal)
  await run.toTheEnd().catch((thrown: unknown) => {
    if (!signal.aborted) throw thrown
  })
}

class Run {
  private readonly sleep: typeof pause

  constructor(
    private readonly parts: GrabParts,
    private readonly userId: number,
    private readonly sessionId: number,
    private readonly signal: AbortSignal,
  ) {
    this.sleep = parts.sleep ?? pause
  }

  async toTheEnd(): Promise<void> {
    for (;;) {
      this.signal.throwIfAborted()
      const attempt = this.current()
      if (attempt === null || !isUnderWay(attempt)) return
      if (attempt.state.name !== 'armed' || (await this.gateIsOpen(attempt))) await this.alone(() => this.goOn())
    }
  }

  private alone(work: () => Promise<void>): Promise<void> {
    return this.parts.exclusive(keyOf(this.userId, this.sessionId), async () => {
      this.signal.throwIfAborted()
      await work()
    })
  }

  /** One step, on what another tab has left meanwhile. */
  private async goOn(): Promise<void> {
    const attempt = this.current()
    if (attempt === null) return
    this.parts.show(attempt)
    switch (attempt.state.name) {
      case 'armed':
        if (attempt.sendAt <= this.parts.clock.now()) await this.send()
        return
      case 'sending':
        // Whoever was alone before died while it was sending: its request may have arrived.
        return this.apply({ kind: 'uncertain' })
      case 'checking':
        return this.check(attempt, attempt.state.traceId)
      case 'yours':
      case 'missed':
      case 'nothing':
    }
  }

  /** As it is stored, since another tab may have changed its mind. */
  private current(): Attempt | null {
    return this.parts.store.read(this.userId, this.sessionId)
  }

  private apply(event: Event): void {
    const attempt = this.current()
    if (attempt === null) return
    const next = after(attempt, event)
    if (next === attempt) return
    this.parts.store.write(next)
    this.parts.show(next)
  }

  /** Waits a step; answers whether it is time. */
  private async gateIsOpen(attempt: Attempt): Promise<boolean> {
    const { clock } = this.parts
    if (!clock.isReady.value) {
      await clock.synchronize().catch(() => this.sleep(STEP_MILLIS, this.signal))
      return false
    }
    const remaining = attempt.sendAt - clock.now()
    if (remaining > 0) {
      await this.sleep(Math.min(remaining, STEP_MILLIS), this.signal)
      return false
    }
    const isLate = attempt.gateAt !== null && attempt.sends === 0 && clock.now() - attempt.gateAt > LATEST_MILLIS
    if (isLate) this.apply({ ...UNSAID, code: 'ABSENT' })
    return !isLate
  }

  private async send(): Promise<void> {
    this.apply({ kind: 'sent' })
    const sent = this.current()
    if (sent?.state.name !== 'sending') return
    const answer = await this.parts.api.send(sent.sessionId, sent.preferences)
    switch (answer.kind) {
      case 'accepted':
        return this.apply({ kind: 'accepted', traceId: answer.traceId })
      case 'uncertain':
        return this.apply({ kind: 'uncertain' })
      case 'refused':
        this.apply(this.refusal(sent, answer.failure))
        if (answer.failure.status === 401) throw answer.failure
    }
  }

  /** A no that is only for now leads to another try, any other ends it. */
  private refusal(sent: Attempt, failure: ApiFailure): Event {
    if (failure.pressDidNothing) return this.afterNothing(sent, failure)
    const wait = sent.sends < MOST_SENDS || failure.status === 401 ? this.waitAfter(failure) : null
    return wait === null
      ? refusedWith(failure)
      : { kind: 'postponed', sendAt: this.parts.clock.now() + wait }
  }

  /** At the gate the page presses again as often as for any "not now"; after that, and after a hand's press, the hand does. */
  private afterNothing(sent: Attempt, failure: ApiFailure): Event {
    const againAt = this.parts.clock.now() + jittered(failure.retryAfterMillis ?? STEP_MILLIS)
    const isInTime = sent.gateAt !== null && againAt - sent.gateAt <= LATEST_MILLIS
    return sent.sends < MOST_SENDS && isInTime ? { kind: 'postponed', sendAt: againAt } : { kind: 'undone', againAt }
  }

  private waitAfter(failure: ApiFailure): number | null {
    switch (failure.code) {
      case 'UNAUTHORIZED':
      case 'TOKEN_EXPIRED':
      case 'TOKEN_INVALID':
        return 0 // with the next login
      case 'TOO_MANY_REQUESTS':
        return jittered(failure.retryAfterMillis ?? STEP_MILLIS)
      case 'UNGATED': {
        const gateAt = Date.parse(failure.detail('flashTime') ?? '')
        const remaining = gateAt - this.parts.clock.now()
        return Number.isNaN(gateAt) || remaining < -LATEST_MILLIS ? null : Math.max(remaining, 0) + jittered(AJAR_MILLIS)
      }
      default:
        return null
    }
  }

  private async check(attempt: Attempt, traceId: string | null): Promise<void> {
    if (traceId === null) return this.findTrace(attempt)
    try {
      const result = await this.parts.api.result(traceId, this.signal)
      if (result.status === 'SUCCESS' && result.reservationId != null) {
        const { reservationId, orderNo = null } = result
        this.apply({ kind: 'got', slotId: result.slotId ?? attempt.preferences[0]!, reservationId, orderNo })
      } else {
        this.apply({ ...UNSAID, code: result.reason ?? 'FAILED' })
      }
    } catch (thrown) {
      this.signal.throwIfAborted()
      const failure = toFailure(thrown)
      if (failure.status === 401) throw failure
      this.apply(refusedWith(failure))
    }
  }

  /** Nothing was heard: asks whether something was done, until it is certain that nothing is under way. */
  private async findTrace(attempt: Attempt): Promise<void> {
    for (const millis of ASK_AFTER_MILLIS) {
      await this.sleep(jittered(millis), this.signal)
      const found = newTrace(attempt, await this.askMine(attempt.sessionId))
      if (found !== null) return this.apply({ kind: 'accepted', traceId: found.traceId })
    }
    const { clock } = this.parts
    // A press by hand is repeated by hand.
    const isInTime = attempt.gateAt !== null && clock.now() - attempt.gateAt <= LATEST_MILLIS
    this.apply(
      attempt.sends < MOST_SENDS && isInTime
        ? { kind: 'postponed', sendAt: clock.now() }
        : { ...UNSAID, code: 'NO_ANSWER' },
    )
  }

  /** Asks until somebody answers. */
  private async askMine(sessionId: number): Promise<MyTrace[]> {
    for (;;) {
      try {
        return await this.parts.api.mine(sessionId)
      } catch (thrown) {
        this.signal.throwIfAborted()
        const failure = isAbort(thrown) ? null : toFailure(thrown)
        if (failure?.status === 401) throw failure
        await this.sleep(jittered(failure?.retryAfterMillis ?? STEP_MILLIS), this.signal)
      }
    }
  }
}

/** A refusal as it was told, with its details: they say until when, or why. */
function refusedWith({ code, message, details }: ApiFailure): Event {
  return { kind: 'refused', code, message, details }
}

/** A trace that can only be of this attempt. */
function newTrace(attempt: Attempt, mine: readonly MyTrace[]): MyTrace | null {
  const isNew = (trace: MyTrace) =>
    !attempt.knownTraces.includes(trace.traceId) && trace.slotIds.some((slot) => attempt.preferences.includes(slot))
  return mine.find(isNew) ?? null
}
