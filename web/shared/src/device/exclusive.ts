/** Runs the work while no other tab runs work of that name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>

const tails = new Map<string, Promise<unknown>>()

/** Runs alone by Web Locks; a browser without them, or a page without a secure context, at least serializes one tab. */
export const exclusively: Exclusive = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (typeof navigator !== 'undefined' && navigator.locks !== undefined) {
    return await navigator.locks.request(name, work)
  }
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
  tails.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
