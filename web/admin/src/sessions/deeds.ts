import { take, type Data } from '@courtgate/shared'
import type { Deed } from '../deed/deed'

export type FullSession = Data<'/admin/sessions/{id}', 'get'>

/** Other times, as long as nobody has loaded the session. */
export const CHANGE_TIMES: Deed<FullSession> = {
  name: 'changeTimes',
  why: true,
  inputs: [
    { name: 'flashTime', kind: 'instant', needed: true },
    { name: 'closeTime', kind: 'instant', needed: false },
  ],
  initial: ({ flashTime, closeTime }) => ({ flashTime, closeTime: closeTime ?? '' }),
  isPossible: ({ status }) => status === 'SCHEDULED',
  run: (api, { id }, { why, values }) => {
    const closeTime = values['closeTime'] ?? ''
    const body = { why, flashTime: values['flashTime']!, closeTime: closeTime === '' ? null : closeTime }
    return take(api.PUT('/admin/sessions/{id}', { params: { path: { id } }, body }))
  },
}
