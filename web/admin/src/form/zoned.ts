import { clockTime, dayOf, instantOf } from '@courtgate/shared'

/** `2026-05-04 13:00:05` of a zone as an instant. */
export function instantFromText(text: string, zone: string): string {
  const [day = '', time = ''] = text.split(' ')
  const [hours, minutes, seconds = '00'] = time.split(':')
  return new Date(instantOf(day, `${hours}:${minutes}`, zone) + Number(seconds) * 1000).toISOString()
}

/** The moment at which clocks of another zone show the same day and hours; '' while there is none. */
export function inZone(instant: string, from: string, to: string): string {
  return instant === '' ? '' : instantFromText(textFromInstant(instant, from), to)
}

/** Every zone that a browser knows, UTC, and one more. */
export function zonesWith(zone: string): string[] {
  const known = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
  return known.includes(zone) || zone === '' ? known : [zone, ...known]
}

/** An instant as `2026-05-04 13:00:05` of a zone. */
export function textFromInstant(instant: string, zone: string): string {
  return `${dayOf(instant, zone)} ${clockTime(instant, zone, true)}`
}
