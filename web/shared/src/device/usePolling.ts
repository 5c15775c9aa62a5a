import { onScopeDispose } from 'vue'
import { isAbort } from '../api/client'
import { jittered } from '../api/patience'

export interface Polling {
  /** Works at once, or as soon as the round that runs has ended. */
  now: () => void
}

/**
 * Repeats work while the page is seen: at once, then again that many milliseconds (and up to a half more) after each
 * end, and at once when the page is seen again, the network is back or somebody asks for it. A failure is reported to
 * the work's owner by the work itself.
 */
export function usePolling(work: (signal: AbortSignal) => Promise<unknown>, millis: number | (() => number)): Polling {
  const life = new AbortController()
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
    } catch (thrown) {
      if (!isAbort(thrown)) throw thrown
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
  return { now: onSeen }
}
