import { dayAndTime, dayName, hallName, money, offsetName, useConnection, useHalls } from '@courtgate/shared'
import { useI18n } from 'vue-i18n'
import type { CellValue, Column } from './listing'

export type Tone = 'success' | 'warning' | 'danger' | 'info'

/** States that are well, under way, or for somebody to look at; all others are over. */
const TONES: ReadonlyMap<string, Tone> = new Map([
  ...tones('success', 'SUCCESS CONFIRMED PAID SENT PROCESSED AVAILABLE OPEN STOCK_RESERVED RESOLVED UP'),
  ...tones('warning', 'PENDING PENDING_PAYMENT PAYING PROCESSING INIT CREATED WARMED WAITING REFUND_ORDERED'),
  ...tones('danger', 'FAILED DEAD ABNORMAL PARKED STOCK_FAILED BLOCKED DOWN PARTLY'),
  ['anomaly.OPEN', 'danger'],
])

function tones(tone: Tone, values: string): [string, Tone][] {
  return values.split(' ').map((value) => [value, tone])
}

/** The colour of a state, which its text says as well. */
export function toneOf(states: string | undefined, value: CellValue): Tone {
  return TONES.get(`${states ?? ''}.${String(value)}`) ?? TONES.get(String(value)) ?? 'info'
}

interface Reader {
  language: string
  /** The campus' zone. */
  zone: string
  /** The name of a hall. */
  hall: (id: number) => string
  t: (key: string) => string
  te: (key: string) => boolean
}

/**
 * A value as a person reads it; what is not there is a dash. Times are told in the zone of the row, which is named when
 * it is another one than the campus'.
 */
export function cellText(
  column: Pick<Column<never>, 'kind' | 'states'>,
  value: CellValue,
  reader: Reader,
  zone: string | undefined = reader.zone,
): string {
  if (value === null || value === undefined || value === '') return '–'
  try {
    return written(column, value, reader, zone)
  } catch {
    // In the server's words: one value that no page foresaw takes no other row with it.
    return String(value)
  }
}

function written(
  column: Pick<Column<never>, 'kind' | 'states'>,
  value: NonNullable<CellValue>,
  reader: Reader,
  zone: string,
): string {
  switch (column.kind) {
    case 'money':
      return money(Number(value))
    case 'instant':
      return moment(String(value), zone, reader)
    case 'day':
      return dayName(String(value), reader.language)
    case 'yesNo':
      return reader.t(value === true ? 'common.yes' : 'common.no')
    case 'state': {
      const key = `state.${column.states ?? ''}.${String(value)}`
      return reader.te(key) ? reader.t(key) : String(value)
    }
    case 'states':
      return String(value)
        .split(',')
        .map((state) => cellText({ ...column, kind: 'state' }, state, reader))
        .join(' ')
    case 'json':
      return indented(String(value))
    case 'hall':
      return reader.hall(Number(value))
    default:
      return String(value)
  }
}

function moment(at: string, zone: string, reader: Reader): string {
  const text = dayAndTime(at, zone, reader.language)
  return zone === reader.zone ? text : `${text} ${offsetName(at, zone)}`
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Reads values in the page's language. */
export function useCells(): (
  column: Pick<Column<never>, 'kind' | 'states'>,
  value: CellValue,
  zone?: string,
) => string {
  const texts = useI18n()
  const campus = useConnection().zone
  const halls = useHalls()
  const hall = (id: number) => {
    const found = halls.find(id)
    return found === undefined ? String(id) : hallName(found, texts.locale.value)
  }
  return (column, value, zone) => {
    const reader = {
      language: texts.locale.value,
      zone: campus.value,
      hall,
      t: (key: string) => texts.t(key),
      te: (key: string) => texts.te(key),
    }
    return cellText(column, value, reader, zone)
  }
}
