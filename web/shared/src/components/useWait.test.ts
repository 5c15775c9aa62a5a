import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useWait, type Wait } from './useWait'

describe('a wait', () => {
  let scope: EffectScope
  let wait: Wait
  beforeEach(() => {
    vi.useFakeTimers()
    scope = effectScope()
    wait = scope.run(useWait)!
  })
  afterEach(() => {
    scope.stop()
    vi.useRealTimers()
  })

  it('is over before it began', () => expect(wait.seconds.value).toBe(0))

  it('counts whole seconds down, and is not over too early', async () => {
    wait.begin(2_400)
    expect(wait.seconds.value).toBe(3)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(wait.seconds.value).toBe(1)
    await vi.advanceTimersByTimeAsync(800)
    expect(wait.seconds.value).toBe(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(wait.seconds.value).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('begins anew when it is asked for again', () => {
    wait.begin(1_000)
    wait.begin(5_000)
    expect(wait.seconds.value).toBe(5)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('ends with its page', () => {
    wait.begin(5_000)
    scope.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
