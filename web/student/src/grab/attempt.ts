/**
 * One student's attempt to get a court of one session: what they want, how far it is, how it ended. It is kept
 * in the browser so that a reload goes on with it; what is kept are numbers of slots and of traces, nothing that
 * opens a door.
 */
export interface Attempt {
  readonly sessionId: number
  readonly userId: number
  /** Slots in the order in which they are wanted. */
  readonly preferences: readonly number[]
  /** The gate that it waits for, in milliseconds since 1970 at the server; null when pressed by hand. */
  readonly gateAt: number | null
  /** When it is sent, by the server's clock. */
  readonly sendAt: number
  /** Traces that the student had before, which say nothing about this attempt. */
  readonly knownTraces: readonly string[]
  /** Number of requests sent for it. */
  readonly sends: number
  readonly state: State
}

export type State =
  | { readonly name: 'armed' }
  | { readonly name: 'sending' }
  /** Asking what became of it; the trace is null when no answer told it. */
  | { readonly name: 'checking'; readonly traceId: string | null }
  | { readonly name: 'yours'; readonly slotId: number; readonly reservationId: number; readonly orderNo: string | null }
  /** Not this time; `code` is an `enumCode`, or a word of ours. An older page kept no details. */
  | { readonly name: 'missed'; readonly code: MissedCode; readonly message: string; readonly details?: Details }
  /** The server did nothing; from that time on, by its clock, it may be pressed again. */
  | { readonly name: 'nothing'; readonly againAt: number }

/** Reason why it was not to be: a code of the server, or that this device was not there when it counted. */
export type MissedCode = string | 'ABSENT'

/** What the server says of a refusal beside its code. */
export type Details = Readonly<Record<string, unknown>>

export type Event =
  | { readonly kind: 'moved'; readonly gateAt: number; readonly sendAt: number }
  | { readonly kind: 'rearranged'; readonly preferences: readonly number[] }
  | { readonly kind: 'sent' }
  /** A definite "not now": the same may be sent again at that time. */
  | { readonly kind: 'postponed'; readonly sendAt: number }
  | { readonly kind: 'accepted'; readonly traceId: string }
  /** Nobody knows whether the server has done it. */
  | { readonly kind: 'uncertain' }
  | { readonly kind: 'got'; readonly slotId: number; readonly reservationId: number; readonly orderNo: string | null }
  | { readonly kind: 'refused'; readonly code: MissedCode; readonly message: string; readonly details: Details }
  | { readonly kind: 'undone'; readonly againAt: number }

/** An attempt that is ready to be sent. */
export function arm(
  wanted: Pick<Attempt, 'sessionId' | 'userId' | 'preferences' | 'gateAt' | 'sendAt' | 'knownTraces'>,
): Attempt {
  return { ...wanted, sends: 0, state: { name: 'armed' } }
}

/** The attempt after an event; the very same one when the event does not belong to its state. */
export function after(attempt: Attempt, event: Event): Attempt {
  switch (attempt.state.name) {
    case 'armed':
      return afterArmed(attempt, event)
    case 'sending':
      return afterSending(attempt, event)
    case 'checking':
      return afterChecking(attempt, event)
    case 'yours':
    case 'missed':
    case 'nothing':
      return attempt
  }
}

function afterArmed(attempt: Attempt, event: Event): Attempt {
  switch (event.kind) {
    case 'moved':
      return { ...attempt, gateAt: event.gateAt, sendAt: event.sendAt }
    case 'rearranged':
      return { ...attempt, preferences: event.preferences }
    case 'sent':
      return { ...attempt, sends: attempt.sends + 1, state: { name: 'sending' } }
    case 'refused':
      return { ...attempt, state: missed(event) }
    default:
      return attempt
  }
}

function afterSending(attempt: Attempt, event: Event): Attempt {
  switch (event.kind) {
    case 'postponed':
      return { ...attempt, sendAt: event.sendAt, state: { name: 'armed' } }
    case 'accepted':
      return { ...attempt, state: { name: 'checking', traceId: event.traceId } }
    case 'uncertain':
      return { ...attempt, state: { name: 'checking', traceId: null } }
    case 'refused':
      return { ...attempt, state: missed(event) }
    case 'undone':
      return { ...attempt, state: { name: 'nothing', againAt: event.againAt } }
    default:
      return attempt
  }
}

function afterChecking(attempt: Attempt, event: Event): Attempt {
  switch (event.kind) {
    case 'accepted':
      return { ...attempt, state: { name: 'checking', traceId: event.traceId } }
    case 'uncertain':
      return { ...attempt, state: { name: 'checking', traceId: null } }
    case 'postponed':
      return { ...attempt, sendAt: event.sendAt, state: { name: 'armed' } }
    case 'got': {
      const { slotId, reservationId, orderNo } = event
      return { ...attempt, state: { name: 'yours', slotId, reservationId, orderNo } }
    }
    case 'refused':
      return { ...attempt, state: missed(event) }
    default:
      return attempt
  }
}

function missed(event: Extract<Event, { kind: 'refused' }>): State {
  return { name: 'missed', code: event.code, message: event.message, details: event.details }
}

/** Whether it still wants something from the server. */
export function isUnderWay(attempt: Attempt): boolean {
  return attempt.state.name !== 'yours' && attempt.state.name !== 'missed' && attempt.state.name !== 'nothing'
}

/** Whether it waits to be sent; a press by hand is as good as on its way, and is not taken back. */
export function isWaiting(attempt: Attempt): boolean {
  return attempt.state.name === 'armed' && (attempt.gateAt !== null || attempt.sends > 0)
}
