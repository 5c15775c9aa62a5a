import type { Slot } from '../board/slots'
import { MOST_TOGETHER, mostTogether } from '../grab/preferences'
import type { Phase } from './sessions'

/** Slots of a session that a student has chosen, and what counts for what can be done with them. */
export interface Basket {
  /** Null while the server's time is not known. */
  readonly phase: Phase | null
  /** Numbers of the chosen slots in their order. */
  readonly chosen: readonly number[]
  /** The chosen ones that were not taken meanwhile: others are not worth a try. */
  readonly takeable: readonly Slot[]
  /** Most slots of the session that a student may have, and how many they have. */
  readonly quota: number
  readonly held: number
  /** Whether the student wants all of them or none. */
  readonly together: boolean
}

/** What the one button does. */
export type Action =
  /** The server wants to be left alone for so long. */
  | { readonly name: 'wait'; readonly seconds: number }
  /** The quota leaves nothing. */
  | { readonly name: 'usedUp' }
  /** So many slots of an order have to go. */
  | { readonly name: 'remove'; readonly count: number }
  | { readonly name: 'choose' | 'chooseFirst' }
  | { readonly name: 'arm'; readonly slotIds: readonly number[] }
  | { readonly name: 'order'; readonly slotIds: readonly number[]; readonly totalFen: number }
  | { readonly name: 'grabAny'; readonly slotIds: readonly number[] }
  | { readonly name: 'grab'; readonly slot: Slot }

/** The button's action, the first that fits; the reason not to press comes before what a press would do. */
export function actionOf(basket: Basket, waitSeconds: number): Action {
  const { phase, chosen, takeable } = basket
  if (waitSeconds > 0) return { name: 'wait', seconds: waitSeconds }
  if (isUsedUp(basket)) return { name: 'usedUp' }
  const surplus = isOrder(basket) ? takeable.length - mostOf(basket) : 0
  if (surplus > 0) return { name: 'remove', count: surplus }
  if (phase === 'before') return chosen.length === 0 ? { name: 'chooseFirst' } : { name: 'arm', slotIds: chosen }
  const [first] = takeable
  if (first === undefined) return { name: 'choose' }
  const slotIds = takeable.map((slot) => slot.id)
  if (isOrder(basket)) return { name: 'order', slotIds, totalFen: takeable.reduce((sum, slot) => sum + slot.priceFen, 0) }
  return takeable.length > 1 ? { name: 'grabAny', slotIds } : { name: 'grab', slot: first }
}

/** Whether a press sends something. */
export function isPressable({ name }: Action): boolean {
  return name === 'arm' || name === 'order' || name === 'grabAny' || name === 'grab'
}

/** Number of slots that an order may have. */
export function mostOf({ quota, held }: Basket): number {
  return mostTogether(quota, held)
}

/** A student who wanted all of them is not given any one of them since the quota leaves less now. */
export function canBeOrdered(basket: Basket): boolean {
  return basket.phase === 'open' && basket.takeable.length > 1 && (mostOf(basket) > 1 || basket.together)
}

export function isOrder(basket: Basket): boolean {
  return canBeOrdered(basket) && basket.together
}

function isUsedUp(basket: Basket): boolean {
  return mostOf(basket) === 0
}

/** Whether no more can be taken. */
export function isFull(basket: Basket): boolean {
  return isUsedUp(basket) || (isOrder(basket) && basket.takeable.length >= mostOf(basket))
}

/** Reason why no more can be taken, as key and parameters of a text; null while more can. */
export function limitOf(basket: Basket): [key: string, named: Record<string, number>] | null {
  if (!isFull(basket)) return null
  const { quota, held } = basket
  return quota - held < MOST_TOGETHER
    ? ['action.quotaLimit', { quota, held }]
    : ['action.orderLimit', { most: MOST_TOGETHER }]
}
