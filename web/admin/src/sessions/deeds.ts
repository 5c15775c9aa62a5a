import { take, type Data } from '@courtgate/shared'
import type { Deed, Given } from '../deed/deed'

export type FullSession = Data<'/admin/sessions/{id}', 'get'>

const TIMES = [
  { name: 'flashTime', kind: 'instant', needed: true },
  { name: 'closeTime', kind: 'instant', needed: false },
] as const

function bodyOf({ why, values }: Given) {
  const closeTime = values['closeTime'] ?? ''
  return { why, flashTime: values['flashTime']!, closeTime: closeTime === '' ? null : closeTime }
}

/** Other times, as long as nobody has loaded the session. */
export const CHANGE_TIMES: Deed<FullSession> = {
  name: 'changeTimes',
  why: true,
  inputs: TIMES,
  zone: ({ timeZone }) => timeZone,
  initial: ({ flashTime, closeTime }) => ({ flashTime, closeTime: closeTime ?? '' }),
  isPossible: ({ status }) => status === 'SCHEDULED',
  run: (api, { id }, given) => take(api.PUT('/admin/sessions/{id}', { params: { path: { id } }, body: bodyOf(given) })),
}

/** A later gate for a session that is loaded or open already. */
export const POSTPONE: Deed<FullSession> = {
  name: 'postpone',
  why: true,
  danger: true,
  inputs: TIMES,
  zone: ({ timeZone }) => timeZone,
  initial: ({ flashTime, closeTime }) => ({ flashTime, closeTime: closeTime ?? '' }),
  isPossible: ({ status }) => status === 'WARMED' || status === 'OPEN',
  run: (api, { id }, given) =>
    take(api.POST('/admin/sessions/{id}/postpone', { params: { path: { id } }, body: bodyOf(given) })),
}
