/** An entry for a calendar. */
export interface CalendarEntry {
  uid: string
  /** Milliseconds since 1970. */
  startAt: number
  endAt: number
  madeAt: number
  title: string
  place: string
  note: string
}

/** One entry as a file of iCalendar (RFC 5545). */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtgate//Student//EN',
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `DTSTAMP:${instant(entry.madeAt)}`,
    `DTSTART:${instant(entry.startAt)}`,
    `DTEND:${instant(entry.endAt)}`,
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.place)}`,
    `DESCRIPTION:${text(entry.note)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('\r\n') + '\r\n'
}

function instant(millis: number): string {
  return new Date(millis).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Lines of at most 75 octets; the rest goes on in lines that begin with a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
