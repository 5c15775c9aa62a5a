import { addDays, take, type Api } from '@courtgate/shared'
import type { LocationQuery } from 'vue-router'
import { hallQuery } from '../halls/rememberedHall'
import type { RowOf } from '../list/listing'

export type CalendarSession = RowOf<'/admin/sessions'>

/** A day of a week of the calendar; null where it belongs to another month. */
export type CalendarDay = string | null

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAYS = 7
const AT_ONCE = 200

/** The month that the address says, such as `2026-05`; where it says nothing, or nonsense, that of today. */
export function monthOf(query: LocationQuery, today: string): string {
  const wanted = query['month']
  return typeof wanted === 'string' && MONTH.test(wanted) ? wanted : today.slice(0, 'YYYY-MM'.length)
}

/** The month that many months later. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 'YYYY-MM'.length)
}

/** Returns the month's weeks from Monday to Sunday. */
export function weeksOf(month: string): CalendarDay[][] {
  const weeks: CalendarDay[][] = []
  const first = `${month}-01`
  // Sunday is 0 for the language, and last for a week.
  let day = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS))
  while (day.slice(0, month.length) <= month) {
    const week = Array.from({ length: DAYS }, (_, at) => addDays(day, at))
    weeks.push(week.map((each) => (each.startsWith(month) ? each : null)))
    day = addDays(day, DAYS)
  }
  return weeks
}

/** All sessions of these days and a hall, or of all halls. */
export async function sessionsBetween(
  api: Api, days: { dateFrom: string; dateTo?: string }, hallId: number | null, signal: AbortSignal,
): Promise<CalendarSession[]> {
  const all: CalendarSession[] = []
  for (let page = 0; ; page++) {
    const query = { ...hallQuery(hallId), ...days, page, size: AT_ONCE }
    const found = await take(api.GET('/admin/sessions', { params: { query }, signal }))
    all.push(...found.items)
    if (found.items.length < AT_ONCE || all.length >= found.total) return all
  }
}

/** Those of a month by their day; those of a day in the order of their gates. */
export async function sessionsOf(
  api: Api, month: string, hallId: number | null, signal: AbortSignal,
): Promise<Map<string, CalendarSession[]>> {
  const days = { dateFrom: `${month}-01`, dateTo: addDays(`${addMonths(month, 1)}-01`, -1) }
  const all = await sessionsBetween(api, days, hallId, signal)
  const byDay = new Map<string, CalendarSession[]>()
  for (const session of all.sort((one, other) => Date.parse(one.flashTime) - Date.parse(other.flashTime) || one.id - other.id)) {
    byDay.set(session.slotDate, [...(byDay.get(session.slotDate) ?? []), session])
  }
  return byDay
}
