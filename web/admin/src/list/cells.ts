import { dayAndTime, dayName, HOME_ZONE, money } from '@courtgate/shared'
import { useI18n } from 'vue-i18n'
import type { CellValue, Column } from './listing'

export type Tone = 'success' | 'warning' | 'danger' | 'info'

/** What is well, what is under way, and what somebody should look at; everything else is over. */
const TONES: ReadonlyMap<string, Tone> = new Map([
  ...tones('success', 'SUCCESS CONFIRMED PAID SENT PROCESSED AVAILABLE OPEN STOCK_RESERVED RESOLVED'),
  ...tones('warning', 'PENDING PENDING_PAYMENT PAYING PROCESSING INIT CREATED WARMED WAITING REFUND_ORDERED'),
  ...tones('danger', 'FAILED DEAD ABNORMAL PARKED STOCK_FAILED BLOCKED'),
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
  t: (key: string) => string
  te: (key: string) => boolean
}

/** A value as a person reads it; what is not there is a dash. */
export function cellText(column: Pick<Column<never>, 'kind' | 'states'>, value: CellValue, reader: Reader): string {
  if (value === null || value === undefined || value === '') return '–'
  switch (column.kind) {
    case 'money':
      return money(Number(value))
    case 'instant':
      return dayAndTime(String(value), HOME_ZONE, reader.language)
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
    default:
      return String(value)
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Reads values in the page's language. */
export function useCells(): (column: Pick<Column<never>, 'kind' | 'states'>, value: CellValue) => string {
  const texts = useI18n()
  return (column, value) =>
    cellText(column, value, {
      language: texts.locale.value,
      t: (key) => texts.t(key),
      te: (key) => texts.te(key),
    })
}
