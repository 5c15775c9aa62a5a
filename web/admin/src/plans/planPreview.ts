import { addDays, dayOf, instantOf } from '@courtgate/shared'
import type { Data } from '@courtgate/shared'
import { hoursBetween } from '../sessions/newSession'

export type Plan = Data<'/admin/plans', 'get'>['items'][number]
export type Weekday = Plan['weekdays'][number]

/** In the order in which `Date.getUTCDay` counts. */
const DAYS: readonly Weekday[] = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
export const WEEK: readonly Weekday[] = [...DAYS.slice(1), DAYS[0]!]

export interface PlannedSession {
  slotDate: string
  flashMillis: number
  slots: number
}

/** What a plan decides about its sessions. */
export type PlanRule = Pick<Plan, 'weekdays' | 'courtIds' | 'opensAt' | 'closesAt'> & {
  flashTime: string
  timeZone: string
  daysAhead: number
}

/**
 * The sessions that a plan makes whose gate opens within the days from now on. Hours that begin before the gate
 * opens are left out, as the server does; hours that another session sells already are known to the server alone.
 */
export function plannedSessions(plan: PlanRule, nowMillis: number, days: number): PlannedSession[] {
  const today = dayOf(nowMillis, plan.timeZone)
  const planned: PlannedSession[] = []
  for (let day = 0; day < days; day++) {
    const openingDay = addDays(today, day)
    const slotDate = addDays(openingDay, plan.daysAhead)
    const flashMillis = instantOf(openingDay, plan.flashTime, plan.timeZone)
    if (!plan.weekdays.includes(weekdayOf(slotDate))) continue
    const soldFrom = Math.max(flashMillis, nowMillis)
    const hours = hoursBetween(plan.opensAt, plan.closesAt, 60).filter(
      ({ startTime }) => instantOf(slotDate, startTime, plan.timeZone) > soldFrom,
    )
    if (hours.length > 0) planned.push({ slotDate, flashMillis, slots: hours.length * plan.courtIds.length })
  }
  return planned
}

function weekdayOf(day: string): Weekday {
  return DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!
}
