import { RESULT_CODES, type ResultCode } from './resultCodes'

/**
 * The server's code; REFUSED where it says no by one that this page does not know, NO_ANSWER where it said nothing,
 * BAD_ANSWER where we do not understand it.
 */
export const FAILURE_CODES = [...RESULT_CODES, 'REFUSED', 'NO_ANSWER', 'BAD_ANSWER'] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

export interface FailureFacts {
  status: number
  /** A sentence for a person, in the language that was asked for. */
  message?: string
  details?: Readonly<Record<string, unknown>>
  /** Time for which the server asks to be left alone. */
  retryAfterMillis?: number | null
  requestId?: string | null
}

/** A refusal or an outage, as a page meets it. */
export class ApiFailure extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterMillis: number | null
  readonly requestId: string | null

  constructor(
    readonly code: FailureCode,
    facts: FailureFacts,
  ) {
    super(facts.message ?? '')
    this.name = 'ApiFailure'
    this.status = facts.status
    this.details = facts.details ?? {}
    this.retryAfterMillis = facts.retryAfterMillis ?? null
    this.requestId = facts.requestId ?? null
  }

  /** A detail of the refusal that is text, such as `reason` or `traceId`. */
  detail(name: string): string | null {
    const value = this.details[name]
    return typeof value === 'string' ? value : null
  }

  /**
   * Tells of a press, a grab or an order whether the server says that it did nothing. It names what it began by a
   * trace, and says so when it cannot know; a 503 that is not of its making says nothing.
   */
  get pressDidNothing(): boolean {
    const mayHaveArrived = this.detail('traceId') !== null || this.details['undecided'] === true
    return this.status === 503 && this.code !== 'BAD_ANSWER' && !mayHaveArrived
  }

  /** Whether nobody can say if the server has done what was asked. */
  get isUncertain(): boolean {
    return this.code === 'NO_ANSWER' || this.code === 'BAD_ANSWER' || this.status >= 500
  }
}

/** The failure that an answer with an error status stands for. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const envelope = isObject(body) ? body : {}
  const { enumCode, message, data, requestId } = envelope
  return new ApiFailure(codeOf(enumCode, response.status), {
    status: response.status,
    message: typeof message === 'string' ? message : '',
    details: isObject(data) ? data : {},
    retryAfterMillis: retryAfterMillis(response.headers.get('Retry-After')),
    requestId: typeof requestId === 'string' ? requestId : null,
  })
}

/** Returns the thrown value as an ApiFailure: itself if it is one, else NO_ANSWER. */
export function toFailure(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown
  return new ApiFailure('NO_ANSWER', { status: 0, message: thrown instanceof Error ? thrown.message : '' })
}

/** Milliseconds of a Retry-After header in its form of whole seconds, which is all that the gateway writes. */
export function retryAfterMillis(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null
}

/** Whether a page has texts for that code. */
export function isFailureCode(code: string): code is FailureCode {
  return (FAILURE_CODES as readonly string[]).includes(code)
}

/** A page outlives a release: it meets codes that are newer than it is, and a 4xx of the server's is a certain no. */
function codeOf(word: unknown, status: number): FailureCode {
  if (typeof word !== 'string') return 'BAD_ANSWER'
  if ((RESULT_CODES as readonly string[]).includes(word)) return word as ResultCode
  return status >= 400 && status < 500 ? 'REFUSED' : 'BAD_ANSWER'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
