import { onUnmounted } from 'vue'

/** Asks again and again while the page is seen, never before the last answer is there. */
export function usePolling(ask: () => Promise<void>, everyMillis: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGone = false
  let isAsking = false

  async function turn(): Promise<void> {
    if (isGone || isAsking || document.hidden) return
    isAsking = true
    const began = performance.now()
    try {
      await ask()
    } finally {
      isAsking = false
      clearTimeout(timer)
      if (!isGone) timer = setTimeout(() => void turn(), Math.max(100, everyMillis - (performance.now() - began)))
    }
  }

  const onSeen = () => {
    if (!document.hidden) void turn()
  }
  document.addEventListener('visibilitychange', onSeen)
  onUnmounted(() => {
    isGone = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
  })
  void turn()
}
