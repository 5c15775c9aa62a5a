import { useConnection, type User } from '@courtgate/shared'
import { PAGES } from './navigation'

export type Role = User['role']

export const ROLES = ['STUDENT', 'FRONT_DESK', 'FINANCE', 'ADMIN'] as const satisfies readonly Role[]

/** Pages that a role sees, the first one first; an administrator sees all. The server decides what it may do. */
const PAGES_OF: Record<Exclude<Role, 'ADMIN'>, readonly string[]> = {
  STUDENT: [],
  FRONT_DESK: ['/desk'],
  FINANCE: [
    '/money',
    '/pay-orders',
    '/refunds',
    '/callbacks',
    '/reconcile',
    '/anomalies',
    '/bills',
    '/orders',
    '/user-coupons',
    '/coupon-settlements',
    '/coupon-troubles',
  ],
}

/** Whether a role sees the page at a path, or what is below it; what follows a question mark means nothing. */
export function mayOpen(role: Role, path: string): boolean {
  if (role === 'ADMIN') return true
  const [place = ''] = path.split('?')
  return PAGES_OF[role].some((page) => place === page || place.startsWith(`${page}/`))
}

/** Returns the first page of a role; null for one that the console has no page for. */
export function homeOf(role: Role): string | null {
  return role === 'ADMIN' ? (PAGES[0]?.path ?? null) : (PAGES_OF[role][0] ?? null)
}

/** Tells which pages the logged-in user may open; all of them until it is known who that is. */
export function useAccess(): (path: string) => boolean {
  const { session } = useConnection()
  return (path) => session.user.value === null || mayOpen(session.user.value.role, path)
}
