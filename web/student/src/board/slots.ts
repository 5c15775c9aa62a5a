import type { Data } from '@courtgate/shared'

export type Slot = Data<'/sessions/{id}/slots', 'get'>[number]

/** State of a slot for this student. */
export type Look = 'free' | 'few' | 'gone' | 'blocked' | 'over' | 'mine'

export function lookOf(slot: Slot, mine: ReadonlySet<number>): Look {
  if (mine.has(slot.id)) return 'mine'
  switch (slot.state) {
    case 'OVER':
      return 'over'
    case 'SOLD_OUT':
      return 'gone'
    case 'AVAILABLE':
      return slot.permits > 1 && slot.remaining * 3 <= slot.permits ? 'few' : 'free'
    default:
      return 'blocked'
  }
}

/** Whether it can be wanted: before the gate nobody knows what will be left. */
export function isChoosable(look: Look): boolean {
  return look === 'free' || look === 'few'
}

/** Short names that tell courts from each other: `Court 1` and `Court 12` are 1 and 12. */
export function shortNames(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  let shared = others.length === 0 ? 0 : first.length
  for (const name of others) {
    while (!name.startsWith(first.slice(0, shared))) shared--
  }
  // Neither a number, a word nor a character is cut in two: who says what is seen must be understood.
  while (shared > 0 && /[\dA-Za-z\uD800-\uDBFF]/.test(first[shared - 1]!)) shared--
  const rests = names.map((name) => name.slice(shared).trim())
  const areTelling = new Set(rests).size === rests.length && rests.every((rest) => rest !== '' && rest.length <= 4)
  return areTelling ? rests : names.map((_, at) => String(at + 1))
}

const NARROWEST_PIXELS = 44
export const GAP_PIXELS = 4

/** Number of courts side by side, so that a thumb hits each and no line of them is a lonely rest. */
export function evenColumns(courts: number, width: number): number {
  const fitting = Math.max(1, Math.floor((width + GAP_PIXELS) / (NARROWEST_PIXELS + GAP_PIXELS)))
  const lines = Math.max(1, Math.ceil(courts / fitting))
  return Math.max(1, Math.ceil(courts / lines))
}
