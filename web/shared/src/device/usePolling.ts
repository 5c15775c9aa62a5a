import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { isAbort } from '../api/client'
import { toFailure, type ApiFailure } from '../api/failure'
import { jittered } from '../api/patience'

export interface Polling {
  /** Works at once, or as soon as the round that runs has ended. */
  now: () => void
  /** Why the last round was not done; null until one is not, and once one is again. */
  failure: ShallowRef<ApiFailure | null>
}

/**
 * Repeats work while the page is seen: at once, then again that many milliseconds (and up to a half more) after each
 * end, and at once when the page is seen again, the network is back or somebody asks for it.
 */
export function usePolling(work: (signal: AbortSignal) => Promise<unknown>, millis: number | (() => number)): Polling {
  const life = new AbortController()
  const failure = shallowRef<ApiFailure | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false

  async function round(): Promise<void> {
    clearTimeout(timer)
    isAskedAgain = isRunning
    if (isRunning || life.signal.aborted || document.visibilityState === 'hidden') return
    isRunning = true
    try {
      await work(life.signal)
      failure.value = null
    } catch (thrown) {
      if (!life.signal.aborted && !isAbort(thrown)) failure.value = toFailure(thrown)
    } finally {
      isRunning = false
      const wait = isAskedAgain ? 0 : jittered(typeof millis === 'number' ? millis : millis())
      if (!life.signal.aborted) timer = setTimeout(() => void round(), wait)
    }
  }
  const onSeen = () => void round()
  document.addEventListener('visibilitychange', onSeen)
  addEventListener('online', onSeen)
  onScopeDispose(() => {
    life.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
    removeEventListener('online', onSeen)
  })
  void round()
  return { now: onSeen, failure }
}
