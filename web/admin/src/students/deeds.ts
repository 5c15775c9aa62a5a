import { keepAnswer, take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import { ROLES, type Role } from '../frame/access'
import type { RowOf } from '../list/listing'

export type Account = RowOf<'/admin/users'>

const about = ({ studentId, name }: Account) => ({ studentId, name })
const of = ({ id }: Account) => ({ path: { id } })
/** Whether the account is somebody's. */
const isPerson = ({ erasedAt }: Account) => erasedAt == null

/** Actions of the office on an account. */
export const DEEDS: readonly Deed<Account>[] = [
  {
    name: 'newPassword',
    why: true,
    tells: true,
    isPossible: ({ active }) => active,
    about,
    run: async (api, row, { why }) =>
      (await take(api.POST('/admin/users/{id}/password', { params: of(row), body: { why } }))).password,
  },
  {
    name: 'unlock',
    why: true,
    isPossible: ({ lockedUntil }) => lockedUntil != null,
    about,
    run: (api, row, { why }) => take(api.POST('/admin/users/{id}/unlock', { params: of(row), body: { why } })),
  },
  {
    name: 'changeRole',
    why: true,
    inputs: [{ name: 'role', kind: 'choice', choices: ROLES, states: 'role', needed: true }],
    initial: ({ role }) => ({ role }),
    isPossible: isPerson,
    about,
    run: (api, row, { why, values }) =>
      take(api.POST('/admin/users/{id}/role', { params: of(row), body: { why, role: values['role'] as Role } })),
  },
  {
    name: 'suspend',
    why: true,
    danger: true,
    inputs: [{ name: 'until', kind: 'instant', needed: true }],
    isPossible: ({ active, role }) => active && role === 'STUDENT',
    about,
    run: (api, { id }, { why, values }) =>
      take(api.POST('/admin/suspensions', { body: { userId: id, until: values['until'] ?? '', why } })),
  },
  {
    name: 'deactivate',
    why: true,
    danger: true,
    isPossible: ({ active }) => active,
    about,
    run: (api, row, { why }) => take(api.POST('/admin/users/{id}/deactivate', { params: of(row), body: { why } })),
  },
  {
    name: 'reactivate',
    why: true,
    isPossible: (row) => !row.active && isPerson(row),
    about,
    run: (api, row, { why }) => take(api.POST('/admin/users/{id}/reactivate', { params: of(row), body: { why } })),
  },
  {
    name: 'ownData',
    why: true,
    isPossible: isPerson,
    about,
    run: (api, row, { why }) =>
      keepAnswer(
        api.POST('/admin/users/{id}/data', { params: of(row), body: { why }, parseAs: 'blob' }),
        `courtgate-${row.id}.json`,
      ),
  },
  {
    name: 'erase',
    why: true,
    danger: true,
    isPossible: (row) => !row.active && row.role === 'STUDENT' && isPerson(row),
    about,
    run: (api, row, { why }) => take(api.POST('/admin/users/{id}/erase', { params: of(row), body: { why } })),
  },
]
