import { courtsOf, type Court } from '../courts/useCourts'
import type { RowOf } from '../list/listing'

export type Plan = RowOf<'/admin/plans'>
export type Weekday = Plan['weekdays'][number]

/** The days as a week has them. */
export const WEEK: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** The courts of a plan that its hall still has; it makes nothing of those that were removed or have moved. */
export function courtsLeft({ courtIds, hallId }: Pick<Plan, 'courtIds' | 'hallId'>, courts: readonly Court[]): number[] {
  const its = courtsOf(courts, hallId ?? null)
  return courtIds.filter((id) => its.some((court) => court.id === id))
}
