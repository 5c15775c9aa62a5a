import type { Attempt, Details, State } from './attempt'

const PREFIX = 'courtgate.grab.'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Attempts in the browser's storage, one per student and session. */
export class AttemptStore {
  constructor(private readonly storage: Storage = localStorage) {}

  /** Null when there is none, or one that is not of our making. */
  read(userId: number, sessionId: number): Attempt | null {
    const text = this.storage.getItem(keyOf(userId, sessionId))
    if (text === null) return null
    try {
      const attempt: unknown = JSON.parse(text)
      return isAttempt(attempt) && attempt.userId === userId && attempt.sessionId === sessionId ? attempt : null
    } catch {
      return null
    }
  }

  /** Sessions in which the student has an attempt. */
  sessionsOf(userId: number): number[] {
    const prefix = keyOf(userId, '')
    const keys = Array.from({ length: this.storage.length }, (_, at) => this.storage.key(at) ?? '')
    return keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)))
  }

  write(attempt: Attempt): void {
    this.storage.setItem(keyOf(attempt.userId, attempt.sessionId), JSON.stringify(attempt))
  }

  remove(userId: number, sessionId: number): void {
    this.storage.removeItem(keyOf(userId, sessionId))
  }
}

/** The key of an attempt; tabs hear of its changes by it. */
export function keyOf(userId: number, sessionId: number | ''): string {
  return `${PREFIX}${userId}.${sessionId}`
}

function isAttempt(value: unknown): value is Attempt {
  const it = value as Partial<Attempt> | null
  return (
    typeof it === 'object' &&
    it !== null &&
    isNumber(it.sessionId) &&
    isNumber(it.userId) &&
    isNumber(it.sendAt) &&
    isNumber(it.sends) &&
    (it.gateAt === null || isNumber(it.gateAt)) &&
    Array.isArray(it.preferences) &&
    it.preferences.length > 0 &&
    it.preferences.every(isNumber) &&
    Array.isArray(it.knownTraces) &&
    it.knownTraces.every((trace) => typeof trace === 'string') &&
    isState(it.state)
  )
}

function isState(value: unknown): value is State {
  const it = value as State | null | undefined
  switch (it?.name) {
    case 'armed':
    case 'sending':
      return true
    case 'checking':
      return it.traceId === null || typeof it.traceId === 'string'
    case 'yours':
      return isNumber(it.slotId) && isNumber(it.reservationId)
    case 'nothing':
      return isNumber(it.againAt)
    case 'missed':
      return typeof it.code === 'string' && typeof it.message === 'string' && isDetails(it.details)
    default:
      return false
  }
}

function isDetails(value: unknown): value is Details | undefined {
  return value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
