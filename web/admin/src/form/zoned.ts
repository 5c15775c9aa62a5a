import { clockTime, dayOf, instantOf } from '@courtgate/shared'

/** `2026-05-04 13:00:05` of a zone as an instant. */
export function instantFromText(text: string, zone: string): string {
  const [day = '', time = ''] = text.split(' ')
  const [hours, minutes, seconds = '00'] = time.split(':')
  return new Date(instantOf(day, `${hours}:${minutes}`, zone) + Number(seconds) * 1000).toISOString()
}

/** An instant as `2026-05-04 13:00:05` of a zone. */
export function textFromInstant(instant: string, zone: string): string {
  return `${dayOf(instant, zone)} ${clockTime(instant, zone, true)}`
}
