import type { RowOf } from '../list/listing'

export type Plan = RowOf<'/admin/plans'>
export type Weekday = Plan['weekdays'][number]

/** The days as a week has them. */
export const WEEK: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
