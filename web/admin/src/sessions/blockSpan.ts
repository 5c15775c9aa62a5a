import type { LocationQuery } from 'vue-router'

/** Days, hours and courts that are taken out of sale together; an empty hour, or no court, does not narrow. */
export interface Span {
  from: string
  to: string
  startTime: string
  endTime: string
  courtId: number[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const HOUR = /^\d{2}:\d{2}$/

/** What the address says; where it says nothing, or nonsense, every hour and court of the given days. */
export function spanOf(query: LocationQuery, from: string, to: string): Span {
  const text = (name: string, form: RegExp, otherwise: string) => {
    const value = query[name]
    return typeof value === 'string' && form.test(value) ? value : otherwise
  }
  return {
    from: text('from', DAY, from),
    to: text('to', DAY, to),
    startTime: text('startTime', HOUR, ''),
    endTime: text('endTime', HOUR, ''),
    courtId: [query['courtId'] ?? []].flat().map(Number).filter((id) => Number.isSafeInteger(id) && id > 0),
  }
}

/** The same for the API. */
export function toQuery({ from, to, startTime, endTime, courtId }: Span) {
  return {
    from,
    to,
    ...(startTime === '' ? {} : { startTime }),
    ...(endTime === '' ? {} : { endTime }),
    ...(courtId.length === 0 ? {} : { courtId }),
  }
}
