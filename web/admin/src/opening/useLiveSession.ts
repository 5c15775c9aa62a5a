import { take, toFailure, useConnection, usePolling, type ApiFailure } from '@courtgate/shared'
import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { OfficeSlot } from '../sessions/officeSlot'
import { followSession } from './liveStream'
import { withSample, type Live, type Sample } from './opening'

/** The numbers come each second. */
const BOARD_EVERY_MILLIS = 3000

/** Numbers and slots of a session while the page is seen; another session begins anew. */
export function useLiveSession(sessionId: Readonly<Ref<number | null>>) {
  const { api, clock, fetch } = useConnection()
  const live = shallowRef<Live | null>(null)
  const samples = shallowRef<Sample[]>([])
  const slots = shallowRef<readonly OfficeSlot[]>([])
  const failure = shallowRef<ApiFailure | null>(null)
  let following = new AbortController()

  function see(seen: Live): void {
    live.value = seen
    samples.value = withSample(samples.value, { atMillis: clock.now(), live: seen })
    failure.value = null
  }

  function follow(): void {
    following.abort()
    following = new AbortController()
    const id = sessionId.value
    if (id === null || document.hidden) return
    const listener = { onLive: see, onFailure: (told: ApiFailure) => (failure.value = told) }
    void followSession({ api, fetch }, id, following.signal, listener)
  }

  const board = usePolling(async (signal) => {
    const id = sessionId.value
    if (id === null) return
    try {
      const seen = await take(api.GET('/admin/sessions/{id}', { params: { path: { id } }, signal }))
      if (id === sessionId.value) slots.value = seen.slots
    } catch (thrown) {
      signal.throwIfAborted()
      failure.value = toFailure(thrown)
    }
  }, BOARD_EVERY_MILLIS)

  watch(
    sessionId,
    () => {
      live.value = null
      samples.value = []
      slots.value = []
      follow()
      board.now()
    },
    { immediate: true },
  )
  document.addEventListener('visibilitychange', follow)
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', follow)
    following.abort()
  })
  return { live, samples, slots, failure, lookAtBoard: board.now }
}
