import type { LocationQuery, Router } from 'vue-router'

type Some = readonly { id: number }[]

const KEY = 'courtgate.office.hall'
/** Name of the hall in addresses and in the API. */
const HALL = 'hallId'

/** The hall that pages were last narrowed to on this device, unless it is none of these; null: all halls. */
export function rememberedHall(halls: Some, storage: Pick<Storage, 'getItem'> = localStorage): number | null {
  const id = hallIn({ [HALL]: storage.getItem(KEY) })
  return halls.some((hall) => hall.id === id) ? id : null
}

export function rememberHall(id: number | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  if (id === null) storage.removeItem(KEY)
  else storage.setItem(KEY, String(id))
}

/** The hall with which a form begins: the remembered one if anything can be made there, else the first; null: none is known. */
export function usualHall(halls: readonly { id: number; active: boolean }[]): number | null {
  const active = halls.filter((hall) => hall.active)
  return rememberedHall(active) ?? active[0]?.id ?? null
}

/** The hall of an address; null: it says nothing, or nonsense. */
export function hallIn(query: LocationQuery): number | null {
  const wanted = query[HALL]
  return typeof wanted === 'string' && /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null
}

/** The same for the API and for an address. */
export function hallQuery(hallId: number | null): { hallId?: number } {
  return hallId === null ? {} : { hallId }
}

/**
 * Puts the remembered hall into an address that says nothing at all, so that what is seen has a link; answers whether it
 * did. Any other link shows what it names, whatever the hall.
 */
export function takeRememberedHall(
  route: { path: string; query: LocationQuery }, router: Pick<Router, 'replace'>, halls: Some,
): boolean {
  const id = halls.length > 1 ? rememberedHall(halls) : null
  if (id === null || Object.keys(route.query).length > 0) return false
  void router.replace({ path: route.path, query: hallQuery(id) })
  return true
}
