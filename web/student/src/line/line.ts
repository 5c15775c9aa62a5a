import { take, useConnection, type Data } from '@courtgate/shared'

export type LineEntry = Data<'/waitlist', 'get'>['items'][number]
type Api = ReturnType<typeof useConnection>['api']

/** Most slots of one entry. */
export const MOST_IN_LINE = 10
const SIZE = 50

/** Where the student stands in line, and what ended within a week. */
export async function loadEntries(api: Api, signal?: AbortSignal): Promise<LineEntry[]> {
  const query = { page: 0, size: SIZE }
  return (await take(api.GET('/waitlist', { params: { query }, ...(signal && { signal }) }))).items
}

export function isOpen(entry: Pick<LineEntry, 'state'>): boolean {
  return entry.state === 'WAITING' || entry.state === 'OFFERED'
}

/** Offers first, for they have a deadline; then who waits, then what ended, the newest first. */
export function inOrder(entries: readonly LineEntry[]): LineEntry[] {
  const rank = (entry: LineEntry) => (entry.state === 'OFFERED' ? 0 : entry.state === 'WAITING' ? 1 : 2)
  return [...entries].sort((one, other) => rank(one) - rank(other) || other.id - one.id)
}

/** Slots for which the student stands in line. */
export function slotsInLine(entries: readonly LineEntry[]): ReadonlySet<number> {
  const waiting = entries.filter(isOpen).flatMap((entry) => entry.slots)
  return new Set(waiting.filter((slot) => slot.position != null).map((slot) => slot.id))
}
