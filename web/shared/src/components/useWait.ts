import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** A time in which a button is not to be pressed. */
export interface Wait {
  /** Whole seconds that are left of it, rounded up; 0 when it is over. */
  readonly seconds: Readonly<Ref<number>>
  begin: (millis: number) => void
}

/** Counts down what a server has asked for, in a component's setup. */
export function useWait(): Wait {
  const seconds = ref(0)
  let until = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function count(): void {
    seconds.value = Math.max(0, Math.ceil((until - performance.now()) / 1000))
    if (seconds.value === 0) clearInterval(timer)
  }
  function begin(millis: number): void {
    clearInterval(timer)
    until = performance.now() + millis
    timer = setInterval(count, 250)
    count()
  }
  onScopeDispose(() => clearInterval(timer))
  return { seconds: readonly(seconds), begin }
}
