import { isAbort, toFailure, type ApiFailure } from '@courtgate/shared'
import { onUnmounted, ref, shallowRef, type Ref, type ShallowRef } from 'vue'

export interface AnswerState<T> {
  value: ShallowRef<T | null>
  failure: ShallowRef<ApiFailure | null>
  isLoading: Ref<boolean>
  load: () => Promise<void>
}

/** The server's answer to one question, which may be asked again; the last answer counts. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): AnswerState<T> {
  const value = shallowRef<T | null>(null)
  const failure = shallowRef<ApiFailure | null>(null)
  const isLoading = ref(false)
  let asking = new AbortController()

  async function load(): Promise<void> {
    asking.abort()
    const mine = (asking = new AbortController())
    isLoading.value = true
    try {
      value.value = await ask(mine.signal)
      failure.value = null
    } catch (thrown) {
      if (!isAbort(thrown) && !mine.signal.aborted) failure.value = toFailure(thrown)
    } finally {
      if (asking === mine) isLoading.value = false
    }
  }
  onUnmounted(() => asking.abort())
  return { value, failure, isLoading, load }
}
