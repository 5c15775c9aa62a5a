import type { ApiFailure } from '../api/failure'

/** Text of a failure: what happened, and what to do now. */
export interface FailureText {
  title: string
  next: string
}

interface Translator {
  t: (key: string) => string
  te: (key: string) => boolean
}

/** Codes whose sentence from the server says more than their name does. */
const TOLD_BY_SERVER = new Set(['PARAM_ERROR', 'STATE_INVALID', 'FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'])

/** The face of a failure, in the reader's language. */
export function failureText(failure: ApiFailure, { t, te }: Translator): FailureText {
  const reason = failure.detail('reason') ?? failure.detail('state')
  const known = reason !== null && te(`reason.${reason}`) ? t(`reason.${reason}`) : null
  const told = TOLD_BY_SERVER.has(failure.code) && failure.message !== '' ? failure.message : null
  return { title: known ?? told ?? t(`failure.${failure.code}.title`), next: t(`failure.${failure.code}.next`) }
}
