import { usePolling } from '@courtgate/shared'
import { computed, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import { mostWanted, phaseOf, useSessions } from './sessions'

const SESSIONS_MILLIS = 30_000

/** Sessions of the next days, and the one that is shown: the address' own, else the last one, else the most wanted. */
export function useShownSession(now: Readonly<Ref<number | null>>) {
  const route = useRoute()
  const sessions = useSessions()
  usePolling(sessions.load, SESSIONS_MILLIS)

  const asked = computed(() => Number(route.query['session'] ?? 0))
  // A session that was made since: nobody who follows an address to it waits for the next look.
  watch(asked, (id) => {
    if (id > 0 && sessions.sessions?.some((one) => one.id === id) === false) void sessions.load()
  })
  const shownId = ref<number | null>(null)
  watch(
    [() => sessions.sessions, asked, () => now.value !== null],
    () => {
      const all = sessions.sessions
      if (all === null || now.value === null) return
      const wanted = all.find((one) => one.id === asked.value)
      const present = all.find((one) => one.id === shownId.value)
      shownId.value = (wanted ?? present ?? mostWanted(all, now.value))?.id ?? null
    },
    { immediate: true },
  )
  const shown = computed(() => sessions.sessions?.find((one) => one.id === shownId.value) ?? null)
  const phase = computed(() => (shown.value === null || now.value === null ? null : phaseOf(shown.value, now.value)))
  return { sessions, shownId, shown, phase }
}

export type ShownSession = ReturnType<typeof useShownSession>
