const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
  formats.set(key, known)
  return known
}

/** Where a day ends last. Of a zone that the browser does not know nothing is taken for past too early. */
const LAST_ZONE = 'Etc/GMT+12'

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** An instant's parts in a zone, each with leading zeros. Their order in a text is a browser's own affair. */
function partsOf(instant: string | number, zone: string): Record<Part, string> {
  const two = '2-digit'
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23',
  }
  const known = isZone(zone) ? zone : LAST_ZONE
  const parts = format('en', known, options).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

/** Whether this browser can tell that instant in that zone: an old one knows no zone that got its name later. */
function isTellable(instant: string | number, zone: string): boolean {
  return isZone(zone) && !Number.isNaN(new Date(instant).getTime())
}

/** An instant's hours in a zone: `13:00`, or `13:00:05`; as the server told it where it cannot be told otherwise. */
export function clockTime(instant: string | number, zone: string, withSeconds = false): string {
  if (!isTellable(instant, zone)) return asTold(instant)
  const { hour, minute, second } = partsOf(instant, zone)
  return withSeconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`
}

function asTold(instant: string | number): string {
  const isNumber = typeof instant === 'number' && Number.isFinite(instant)
  return isNumber ? new Date(instant).toISOString() : String(instant)
}

/** An instant as day and hours in a zone; as the server told it where it cannot be told otherwise. */
export function dayAndTime(instant: string | number, zone: string, language: string): string {
  if (!isTellable(instant, zone)) return asTold(instant)
  const day = format(language, zone, { month: 'short', day: 'numeric', weekday: 'short' }).format(new Date(instant))
  return `${day} ${clockTime(instant, zone)}`
}

/** Whether times can be told in a zone of that name. */
export function isZone(name: string): boolean {
  try {
    format('en', name, {})
    return true
  } catch {
    return false
  }
}

/** Returns a zone's offset from Greenwich at an instant: `GMT+8`. */
export function offsetName(instant: string | number, zone: string): string {
  if (!isTellable(instant, zone)) return zone
  const parts = format('en', zone, { timeZoneName: 'shortOffset' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** A calendar day such as `2026-05-04`, which has no zone: `Mon, May 4`. */
export function dayName(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return format(language, 'UTC', { month: 'short', day: 'numeric', weekday: 'short' }).format(date)
}

/** The calendar day of an instant in a zone: `2026-05-04`. */
export function dayOf(instant: string | number, zone: string): string {
  const { year, month, day } = partsOf(instant, zone)
  return `${year}-${month}-${day}`
}

/** The day that many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A stretch of time to count down: `12:05`, from an hour on `1:02:05`, from a day on with `days`. */
export function countdown(millis: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const tail = `${two(minutes)}:${two(seconds % 60)}`
  return { days: Math.floor(seconds / 86_400), clock: seconds >= 3600 ? `${hours}:${tail}` : tail }
}

/** The time that is left to do something; a second that has begun is not told, so it never says more than there is. */
export function timeLeft(millis: number): string {
  return countdown(Math.floor(millis / 1000) * 1000).clock
}

const DAY_MILLIS = 86_400_000

/**
 * When an hour of a day begins in a zone, in milliseconds since 1970, as the server counts: an hour that a zone skips
 * begins after the gap, and of an hour that it has twice the first one is meant.
 */
export function instantOf(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shift = (at: number) => {
    const { year, month, day: date, hour, minute, second } = partsOf(at, zone)
    return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000
  }
  const before = wanted - shift(wanted - DAY_MILLIS)
  const after = wanted - shift(wanted + DAY_MILLIS)
  const isThen = (at: number) => at + shift(at) === wanted
  return isThen(before) || !isThen(after) ? before : after
}
