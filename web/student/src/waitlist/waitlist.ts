import { take, useConnection, type Data } from '@courtgate/shared'

export type WaitlistEntry = Data<'/waitlist', 'get'>['items'][number]
type Api = ReturnType<typeof useConnection>['api']

/** Most slots of one entry. */
export const MOST_ON_WAITLIST = 10
const SIZE = 50

/** Where the student waits, and what ended within a week. */
export async function loadEntries(api: Api, signal?: AbortSignal): Promise<WaitlistEntry[]> {
  const query = { page: 0, size: SIZE }
  return (await take(api.GET('/waitlist', { params: { query }, ...(signal && { signal }) }))).items
}

export function isOpen(entry: Pick<WaitlistEntry, 'state'>): boolean {
  return entry.state === 'WAITING' || entry.state === 'OFFERED'
}

/** Offers first, for they have a deadline; then who waits, then what ended, the newest first. */
export function inOrder(entries: readonly WaitlistEntry[]): WaitlistEntry[] {
  const rank = (entry: WaitlistEntry) => (entry.state === 'OFFERED' ? 0 : entry.state === 'WAITING' ? 1 : 2)
  return [...entries].sort((one, other) => rank(one) - rank(other) || other.id - one.id)
}

/** Slots for which the student waits. */
export function slotsOnWaitlist(entries: readonly WaitlistEntry[]): ReadonlySet<number> {
  const waiting = entries.filter(isOpen).flatMap((entry) => entry.slots)
  return new Set(waiting.filter((slot) => slot.position != null).map((slot) => slot.id))
}
