/** A list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** As many slots as one grab may name. */
export const MOST_PREFERENCES = 10

/** As many slots as one order may have. */
export const MOST_TOGETHER = 4

/**
 * Number of slots that an order may have: no more than the quota leaves beside those that the student has.
 *
 * @param quota most slots of the session that a student may have
 * @param held slots of it that they have, as far as the page knows
 */
export function mostTogether(quota: number, held: number): number {
  return Math.max(0, Math.min(MOST_TOGETHER, quota - held))
}

/** With the slot if it was not there, without it if it was; unchanged when there are as many as may be. */
export function toggled(chosen: readonly number[], slotId: number, most = MOST_PREFERENCES): number[] {
  if (chosen.includes(slotId)) return chosen.filter((id) => id !== slotId)
  return chosen.length < most ? [...chosen, slotId] : [...chosen]
}
