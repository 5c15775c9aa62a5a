import { onScopeDispose, ref, type Ref } from 'vue'
import { useConnection } from '../connection'

/** The server's time in milliseconds, fresh at every full second of it; null while it is not known. */
export function useServerTime(): Readonly<Ref<number | null>> {
  const { clock } = useConnection()
  const time = ref<number | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  function tick(): void {
    time.value = clock.isReady.value ? clock.now() : null
    timer = setTimeout(tick, time.value === null ? 200 : 1000 - (time.value % 1000))
  }
  tick()
  onScopeDispose(() => clearTimeout(timer))
  return time
}
