/** A list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** As many slots as one grab may name. */
export const MOST_PREFERENCES = 10

/** As many slots as one order may have. */
export const MOST_TOGETHER = 4

/** With the slot if it was not there, without it if it was; unchanged when the list is full. */
export function toggled(chosen: readonly number[], slotId: number): number[] {
  if (chosen.includes(slotId)) return chosen.filter((id) => id !== slotId)
  return chosen.length < MOST_PREFERENCES ? [...chosen, slotId] : [...chosen]
}
