import { take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import { hallQuery } from '../halls/rememberedHall'
import { listing, type RowOf } from '../list/listing'
import { WEEK, type Weekday } from '../plans/plan'
import type { Span } from './blockSpan'

/** Hours that are out of sale on a range of dates, whenever their sessions are made. */
export type StandingBlock = RowOf<'/admin/standing-blocks'>

/** The hours of a day as a person writes them; empty: all of it. */
export function hoursOf(startTime: string | null | undefined, endTime: string | null | undefined): string {
  const from = startTime?.slice(0, 5) ?? ''
  const to = endTime?.slice(0, 5) ?? ''
  return from === '' && to === '' ? '' : `${from}–${to}`
}

/** Days of the week in its order; empty: every day. */
export function daysOf(weekdays: readonly Weekday[]): string {
  return weekdays.length === WEEK.length ? '' : WEEK.filter((day) => weekdays.includes(day)).join(',')
}

/** Takes the hours of a span out of sale, also in sessions that are not made yet. */
export const ADD_STANDING: Deed<Span> = {
  name: 'addStandingBlock',
  why: true,
  inputs: [{ name: 'title', kind: 'text', needed: false }],
  isPossible: ({ from, to }) => from !== '' && from <= to,
  about: ({ from, to }) => ({ from, to }),
  run: (api, { hallId, from, to, startTime, endTime, weekday, courtId }, { why, values }) => {
    const title = values['title']?.trim() ?? ''
    const hours = { ...(startTime === '' ? {} : { startTime }), ...(endTime === '' ? {} : { endTime }) }
    const weekly = weekday.length === 0 ? {} : { weekdays: [...weekday] }
    const shown = title === '' ? {} : { title }
    const body = { ...hallQuery(hallId), from, to, ...hours, ...weekly, ...shown, courtIds: courtId, why }
    return take(api.POST('/admin/standing-blocks', { body }))
  },
}

const END_STANDING: Deed<StandingBlock> = {
  name: 'endStandingBlock',
  why: true,
  isPossible: ({ endedAt }) => endedAt == null,
  about: ({ slots }) => ({ slots }),
  run: (api, { id }, { why }) =>
    take(api.POST('/admin/standing-blocks/{id}/end', { params: { path: { id } }, body: { why } })),
}

/**
 * The list of standing blocks.
 *
 * @param hallOf the hall of a court; a block of some courts is where the first of them is
 * @param whole text of a block of the whole hall
 */
export function standingBlocks(hallOf: (courtId: number) => number | undefined, whole: () => string) {
  const hallIdOf = ({ hallId, courtIds }: StandingBlock) => hallId ?? courtIds.map(hallOf).find((id) => id !== undefined)
  return listing('/admin/standing-blocks', {
    name: 'standingBlocks',
    key: 'id',
    csv: '/admin/standing-blocks.csv',
    filters: [
      { name: 'hallId', kind: 'hall' },
      { name: 'live', kind: 'yesNo' },
      { name: 'title' },
      { name: 'dateFrom', label: 'from', kind: 'day' },
      { name: 'dateTo', label: 'to', kind: 'day' },
    ],
    columns: [
      { name: 'from', kind: 'day' },
      { name: 'to', kind: 'day' },
      { name: 'hallId', kind: 'hall', of: hallIdOf },
      'title',
      { name: 'weekdays', kind: 'states', states: 'weekday', of: ({ weekdays }) => daysOf(weekdays) },
      { name: 'hours', of: ({ startTime, endTime }) => hoursOf(startTime, endTime) },
      { name: 'ofCourts', of: ({ courtIds }) => (courtIds.length === 0 ? whole() : courtIds.length) },
      { name: 'blockedSlots', kind: 'number', of: ({ slots }) => slots },
      'why',
      { name: 'endedAt', kind: 'instant' },
    ],
    details: [{ name: 'addedAt', kind: 'instant' }],
    deeds: [END_STANDING],
  })
}
