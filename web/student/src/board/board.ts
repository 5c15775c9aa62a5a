import { take, useConnection, usePolling, type ApiFailure } from '@courtgate/shared'
import { computed, shallowRef, watch, type Ref } from 'vue'
import type { Slot } from './slots'

export interface Board {
  /** Null until they are known. */
  slots: Readonly<Ref<readonly Slot[] | null>>
  /** Slots in which the student has a hold or a reservation. */
  mine: Readonly<Ref<ReadonlySet<number>>>
  /** The student's traces, so that a later grab is not taken for an earlier one. */
  traces: Readonly<Ref<readonly string[]>>
  failure: Readonly<Ref<ApiFailure | null>>
  refresh: () => void
}

/** The slots of a session, asked for again and again; an unchanged board costs an empty answer. */
export function useBoard(sessionId: Readonly<Ref<number | null>>, millis: () => number): Board {
  const { api } = useConnection()
  const slots = shallowRef<readonly Slot[] | null>(null)
  const own = shallowRef<{ traceId: string; slotIds: number[] }[]>([])
  let etag: string | null = null

  async function loadSlots(id: number, signal: AbortSignal): Promise<void> {
    const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag }
    const answer = await api.GET('/sessions/{id}/slots', { params: { path: { id } }, headers, signal })
    if (id !== sessionId.value || answer.response.status === 304) return
    slots.value = await take(Promise.resolve(answer))
    etag = answer.response.headers.get('ETag')
  }

  async function loadMine(id: number, signal: AbortSignal): Promise<void> {
    const found = await take(api.GET('/reserve/mine', { params: { query: { sessionId: id } }, signal }))
    if (id === sessionId.value) own.value = found
  }

  let mineIsDue = true
  const { now: pollNow, failure } = usePolling(async (signal) => {
    const id = sessionId.value
    if (id === null) return
    await loadSlots(id, signal)
    if (mineIsDue) {
      await loadMine(id, signal)
      mineIsDue = false
    }
  }, millis)

  function refresh(): void {
    mineIsDue = true
    pollNow()
  }

  watch(sessionId, () => {
    etag = null
    slots.value = null
    own.value = []
    failure.value = null
    refresh()
  })

  return {
    slots,
    failure,
    mine: computed(() => new Set(own.value.flatMap((trace) => trace.slotIds))),
    traces: computed(() => own.value.map((trace) => trace.traceId)),
    refresh,
  }
}
