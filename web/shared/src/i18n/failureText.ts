import { useI18n } from 'vue-i18n'
import type { ApiFailure } from '../api/failure'
import { useConnection } from '../connection'
import { dayAndTime } from '../format/time'

/** Text of a failure: what happened, and what to do now. */
export interface FailureText {
  title: string
  next: string
}

interface Reader {
  t: (key: string, details: Record<string, unknown>) => string
  te: (key: string) => boolean
  /** Tells an instant as day and hours. */
  moment: (instant: string) => string
}

/** Codes whose sentence from the server says more than their name does. */
const TOLD_BY_SERVER = new Set(['PARAM_ERROR', 'STATE_INVALID', 'FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'REFUSED'])
/** A time, as the server tells each. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/**
 * The face of a failure, in the reader's language. Texts may name the details of the answer; a title that needs one
 * lies under the name of that, as `failure.SUSPENDED.with.until`, for the same code may come without.
 */
export function failureText(failure: ApiFailure, { t, te, moment }: Reader): FailureText {
  const { code, message } = failure
  const details = readable(failure.details, moment)
  const reason = failure.detail('reason') ?? failure.detail('state')
  const known = reason !== null && te(`reason.${reason}`) ? t(`reason.${reason}`, details) : null
  const told = TOLD_BY_SERVER.has(code) && message !== '' ? message : null
  const named = Object.keys(details).find((name) => te(`failure.${code}.with.${name}`))
  const title = named === undefined ? `failure.${code}.title` : `failure.${code}.with.${named}`
  return { title: known ?? told ?? t(title, details), next: t(`failure.${code}.next`, details) }
}

function readable(details: ApiFailure['details'], moment: Reader['moment']): Record<string, unknown> {
  const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value)
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, isInstant(value) ? moment(value) : value]))
}

/** Reads failures in the page's language, and their times in the campus' zone. */
export function useFailureText(): (failure: ApiFailure) => FailureText {
  const { t, te, locale } = useI18n()
  const { zone } = useConnection()
  return (failure) =>
    failureText(failure, {
      t: (key, details) => t(key, details),
      te: (key) => te(key),
      moment: (instant) => dayAndTime(instant, zone.value, locale.value),
    })
}
