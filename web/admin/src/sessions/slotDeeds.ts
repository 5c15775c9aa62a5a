import { take, type Api, type Data } from '@courtgate/shared'
import type { Deed, MoneyBack } from '../deed/deed'

/** A slot that can still be changed, with what is booked of it. */
export type BookedSlot = Data<'/admin/slots', 'get'>[number]

const PATHS = {
  block: '/admin/sessions/{id}/slots/block',
  unblock: '/admin/sessions/{id}/slots/unblock',
  withdraw: '/admin/sessions/{id}/slots/withdraw',
} as const

/** As many slots as one request may name. */
const MOST_SLOTS = 200

/** Slots by their session, in the order in which they came. */
export function bySession(slots: readonly BookedSlot[]): Map<number, BookedSlot[]> {
  const sessions = new Map<number, BookedSlot[]>()
  for (const slot of slots) sessions.set(slot.sessionId, [...(sessions.get(slot.sessionId) ?? []), slot])
  return sessions
}

/** The requests that chosen slots take: each of one session, and none too long. */
export function requestsOf(slots: readonly BookedSlot[]): { sessionId: number; slotIds: number[] }[] {
  return [...bySession(slots)].flatMap(([sessionId, its]) => {
    const ids = its.map(({ id }) => id)
    const count = Math.ceil(ids.length / MOST_SLOTS)
    return Array.from({ length: count }, (_, part) => ({
      sessionId,
      slotIds: ids.slice(part * MOST_SLOTS, (part + 1) * MOST_SLOTS),
    }))
  })
}

/** Counts for the statement of what will happen. */
export function tallyOf(slots: readonly BookedSlot[]): Record<'slots' | 'sessions' | 'unpaid' | 'paid', number> {
  return {
    slots: slots.length,
    sessions: new Set(slots.map(({ sessionId }) => sessionId)).size,
    unpaid: slots.reduce((sum, { unpaid }) => sum + unpaid, 0),
    paid: slots.reduce((sum, { paid }) => sum + paid, 0),
  }
}

/** Session by session; what one that fails leaves undone is done by the same deed again. */
async function change(api: Api, way: keyof typeof PATHS, slots: readonly BookedSlot[], why: string): Promise<void> {
  for (const { sessionId, slotIds } of requestsOf(slots)) {
    const request = { params: { path: { id: sessionId } }, body: { slotIds, why } }
    await take(api.POST(PATHS[way], request))
  }
}

/** What withdrawing gives back, as the server says it of each request. */
async function moneyOf(api: Api, slots: readonly BookedSlot[]): Promise<MoneyBack> {
  let fen = 0
  for (const { sessionId, slotIds } of requestsOf(slots)) {
    const params = { path: { id: sessionId }, query: { slotId: slotIds } }
    fen += (await take(api.GET('/admin/sessions/{id}/slots/refund', { params }))).refundFen
  }
  return { back: fen, of: fen }
}

/** Actions of the office on the slots it has chosen. */
export const SLOT_DEEDS: readonly Deed<readonly BookedSlot[]>[] = [
  {
    name: 'blockSlots',
    why: true,
    isPossible: (slots) => slots.some(({ blocked }) => !blocked),
    about: tallyOf,
    run: (api, slots, { why }) => change(api, 'block', slots, why),
  },
  {
    name: 'withdrawSlots',
    why: true,
    danger: true,
    isPossible: (slots) => slots.length > 0,
    about: tallyOf,
    moneyBack: moneyOf,
    run: (api, slots, { why }) => change(api, 'withdraw', slots, why),
  },
  {
    name: 'unblockSlots',
    why: true,
    isPossible: (slots) => slots.some(({ blocked }) => blocked),
    about: tallyOf,
    run: (api, slots, { why }) => change(api, 'unblock', slots, why),
  },
]
