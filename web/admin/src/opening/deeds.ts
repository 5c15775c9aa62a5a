import { take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import type { OfficeSession } from './opening'

/** A session, and how people call it. */
export interface WatchedSession {
  session: OfficeSession
  name: string
}

const about = ({ name }: WatchedSession) => ({ session: name })
const at = ({ session }: WatchedSession) => ({ params: { path: { id: session.id } } })

/** Actions of the office on a session by hand. */
export const SESSION_DEEDS: readonly Deed<WatchedSession>[] = [
  {
    name: 'warmUp',
    why: true,
    isPossible: ({ session }) => session.status !== 'CLOSED',
    about,
    run: (api, watched, { why }) => take(api.POST('/admin/sessions/{id}/warmup', { ...at(watched), body: { why } })),
  },
  {
    name: 'open',
    why: true,
    isPossible: ({ session }) => session.status !== 'OPEN',
    about,
    run: (api, watched, { why }) => take(api.POST('/admin/sessions/{id}/open', { ...at(watched), body: { why } })),
  },
  {
    name: 'close',
    why: true,
    danger: true,
    isPossible: ({ session }) => session.status !== 'CLOSED',
    about,
    run: (api, watched, { why }) => take(api.POST('/admin/sessions/{id}/close', { ...at(watched), body: { why } })),
  },
  {
    name: 'audit',
    why: true,
    isPossible: ({ session }) => session.status === 'WARMED' || session.status === 'OPEN',
    about,
    run: (api, watched, { why }) => take(api.POST('/admin/sessions/{id}/audit', { ...at(watched), body: { why } })),
  },
]
