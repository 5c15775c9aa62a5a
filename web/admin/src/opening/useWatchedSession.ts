import { addDays, take, useConnection, useHalls, usePolling, useServerTime } from '@courtgate/shared'
import { computed, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAnswer } from '../frame/useAnswer'
import { hallIn, hallQuery, takeRememberedHall } from '../halls/rememberedHall'
import { sessionsBetween } from '../sessions/calendar'
import { sessionToWatch } from './opening'

const SESSIONS_EVERY_MILLIS = 60_000

const HOME = '/opening'

/**
 * The session that the address names, else the one of its hall, or of all halls, to look at first: a page on the wall
 * goes on to the next by itself.
 */
export function useWatchedSession() {
  const { api } = useConnection()
  const { all: halls } = useHalls()
  const route = useRoute()
  const router = useRouter()
  const time = useServerTime()
  /** Null until it is known; a device that wakes up keeps the time it knew until it knows better. */
  const now = computed<number | null>((before) => time.value ?? before ?? null)

  function wantedId(): number | null {
    const wanted = route.params['id']
    return typeof wanted === 'string' && wanted !== '' ? Number(wanted) : null
  }

  const hallId = computed(() => hallIn(route.query))
  const sessions = useAnswer(async (signal) => {
    const yesterday = addDays(new Date(now.value ?? Date.now()).toISOString().slice(0, 'YYYY-MM-DD'.length), -1)
    const items = await sessionsBetween(api, { dateFrom: yesterday }, hallId.value, signal)
    if (items.length === 0) {
      const query = { ...hallQuery(hallId.value), page: 0, size: 1 }
      items.push(...(await take(api.GET('/admin/sessions', { params: { query }, signal }))).items)
    }
    const id = wantedId()
    if (id === null || items.some((one) => one.id === id)) return items
    return [...items, await take(api.GET('/admin/sessions/{id}', { params: { path: { id } }, signal }))]
  })
  const takeHall = () => route.path === HOME && takeRememberedHall(route, router, halls.value)
  /** Whether the address is about to name the remembered hall, whose sessions alone are asked for then. */
  let isTaking = takeHall()
  usePolling(async () => {
    if (!isTaking) await sessions.load()
  }, SESSIONS_EVERY_MILLIS)
  watch([() => route.fullPath, hallId], ([, id], [, before]) => {
    isTaking = takeHall()
    if (isTaking || id === before || !route.path.startsWith(HOME)) return
    // A session never stands under the name of another hall.
    sessions.value.value = null
    void sessions.load()
  })

  const session = computed(() => {
    const all = sessions.value.value ?? []
    const wanted = wantedId()
    if (wanted !== null) return all.find(({ id }) => id === wanted) ?? null
    return now.value === null ? null : sessionToWatch(all, now.value)
  })
  return { hallId, sessions, session, now }
}
