import type { LocationQuery } from 'vue-router'
import { hallIn, hallQuery } from '../halls/rememberedHall'
import { WEEK, type Weekday } from '../plans/plan'

/** Days, hours and courts that are taken out of sale together; an empty hour, no weekday, or no court, does not narrow. */
export interface Span {
  /** Null while nobody knows of any hall. */
  hallId: number | null
  from: string
  to: string
  startTime: string
  endTime: string
  weekday: Weekday[]
  courtId: number[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const HOUR = /^\d{2}:\d{2}$/

/** Reads the span from the address; where it says nothing, or nonsense, every hour and court of the usual days and hall. */
export function spanOf(query: LocationQuery, usual: Pick<Span, 'from' | 'to' | 'hallId'>): Span {
  const text = (name: string, form: RegExp, otherwise: string) => {
    const value = query[name]
    return typeof value === 'string' && form.test(value) ? value : otherwise
  }
  return {
    hallId: hallIn(query) ?? usual.hallId,
    from: text('from', DAY, usual.from),
    to: text('to', DAY, usual.to),
    startTime: text('startTime', HOUR, ''),
    endTime: text('endTime', HOUR, ''),
    weekday: WEEK.filter((day) => [query['weekday'] ?? []].flat().includes(day)),
    courtId: [query['courtId'] ?? []].flat().map(Number).filter((id) => Number.isSafeInteger(id) && id > 0),
  }
}

/** The same for the API. */
export function toQuery({ hallId, from, to, startTime, endTime, weekday, courtId }: Span) {
  return {
    ...hallQuery(hallId),
    from,
    to,
    ...(startTime === '' ? {} : { startTime }),
    ...(endTime === '' ? {} : { endTime }),
    ...(weekday.length === 0 ? {} : { weekday: [...weekday] }),
    ...(courtId.length === 0 ? {} : { courtId }),
  }
}
