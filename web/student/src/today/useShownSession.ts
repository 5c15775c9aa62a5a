import { useHalls, usePolling } from '@courtgate/shared'
import { computed, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import { mostWanted, phaseOf, useSessions, type Session } from './sessions'

const SESSIONS_MILLIS = 30_000
/** The hall that this browser has looked at last. */
const KEY = 'courtgate.hall'

/**
 * Sessions of the next days of one hall, and the one that is shown: the address' own, else the last one, else the most
 * wanted. The hall is the session's, or the one that the address names, else the remembered one, else the most wanted's.
 */
export function useShownSession(now: Readonly<Ref<number | null>>) {
  const route = useRoute()
  const sessions = useSessions()
  const { active, areSeveral } = useHalls()
  usePolling(sessions.load, SESSIONS_MILLIS)

  const asked = computed(() => Number(route.query['session'] ?? 0))
  const askedHall = computed(() => Number(route.query['hall'] ?? 0))
  // A session that was made since: nobody who follows an address to it waits for the next look.
  watch(asked, (id) => {
    if (id > 0 && sessions.sessions?.some((one) => one.id === id) === false) void sessions.load()
  })
  const shownId = ref<number | null>(null)
  /** Null where halls are not told apart. */
  const hallId = ref<number | null>(null)
  const ofHall = (all: readonly Session[]) => all.filter((one) => hallId.value === null || one.hallId === hallId.value)

  /** Answers the hall to show, and remembers the one that was asked for; a closed one is not remembered. */
  function hallOf(wanted: Session | undefined, all: readonly Session[], at: number): number | null {
    if (!areSeveral.value) return null
    const isActive = (id: number) => active.value.some((hall) => hall.id === id)
    const told = wanted?.hallId ?? askedHall.value
    if (isActive(told)) localStorage.setItem(KEY, String(told))
    const remembered = Number(localStorage.getItem(KEY) ?? 0)
    // Whose session is the most wanted changes while somebody looks.
    const kept = [remembered, hallId.value ?? 0].find(isActive)
    return wanted?.hallId ?? kept ?? mostWanted(all, at)?.hallId ?? active.value[0]?.id ?? null
  }

  watch(
    [() => sessions.sessions, asked, askedHall, () => now.value !== null, active],
    () => {
      const all = sessions.sessions
      if (all === null || now.value === null) return
      const wanted = all.find((one) => one.id === asked.value)
      hallId.value = hallOf(wanted, all, now.value)
      const present = ofHall(all).find((one) => one.id === shownId.value)
      shownId.value = (wanted ?? present ?? mostWanted(ofHall(all), now.value))?.id ?? null
    },
    { immediate: true },
  )
  const listed = computed(() => ofHall(sessions.sessions ?? []))
  const shown = computed(() => sessions.sessions?.find((one) => one.id === shownId.value) ?? null)
  const phase = computed(() => (shown.value === null || now.value === null ? null : phaseOf(shown.value, now.value)))
  return { sessions, listed, hallId, shownId, shown, phase }
}

export type ShownSession = ReturnType<typeof useShownSession>
