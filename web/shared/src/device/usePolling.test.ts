import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { ApiFailure } from '../api/failure'
import { usePolling, type Polling } from './usePolling'

const EVERY_MILLIS = 1_000
const LONGEST_MILLIS = EVERY_MILLIS * 1.5

describe('polling', () => {
  let scope: EffectScope
  let polling: Polling
  let seen: DocumentVisibilityState
  let ends: (() => void)[]
  let signals: AbortSignal[]

  function see(state: DocumentVisibilityState): void {
    seen = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const end = async () => {
    ends.at(-1)!()
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    seen = 'visible'
    ends = []
    signals = []
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
    scope = effectScope()
    const work = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    polling = scope.run(() => usePolling(work, EVERY_MILLIS))!
  })
  afterEach(() => {
    scope.stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('works at once, and again after each end, never twice at a time', async () => {
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10 * LONGEST_MILLIS)
    expect(ends).toHaveLength(1)
    await end()
    await vi.advanceTimersByTimeAsync(EVERY_MILLIS - 1)
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(LONGEST_MILLIS)
    expect(ends).toHaveLength(2)
  })

  it('works once more, and without a wait, when it was asked for meanwhile', async () => {
    polling.now()
    polling.now()
    expect(ends).toHaveLength(1)
    await end()
    expect(ends).toHaveLength(2)
    await end()
    expect(ends).toHaveLength(2)
  })

  it('rests while the page is hidden, and works when it is seen again or the network is back', async () => {
    await end()
    see('hidden')
    await vi.advanceTimersByTimeAsync(10 * LONGEST_MILLIS)
    expect(ends).toHaveLength(1)
    see('visible')
    expect(ends).toHaveLength(2)
    await end()
    dispatchEvent(new Event('online'))
    expect(ends).toHaveLength(3)
  })

  it('keeps why a round was not done until one is', async () => {
    const failure = new ApiFailure('UNAVAILABLE', { status: 503 })
    let isAway = true
    const work = async () => {
      if (isAway) throw failure
    }
    const { now, failure: told } = scope.run(() => usePolling(work, EVERY_MILLIS))!
    await vi.advanceTimersByTimeAsync(0)
    expect(told.value).toBe(failure)
    isAway = false
    now()
    await vi.advanceTimersByTimeAsync(0)
    expect(told.value).toBeNull()
  })

  it('ends with its page, and tells the work so', async () => {
    scope.stop()
    expect(signals[0]?.aborted).toBe(true)
    await end()
    see('visible')
    expect(ends).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
