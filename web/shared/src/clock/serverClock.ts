import { computed, ref, type ComputedRef } from 'vue'

/** A reading of the server's clock against the device's own steady one. */
interface Sample {
  /** Server time minus steady time, in milliseconds. */
  offset: number
  /** Half of the round trip: the offset is off by no more than this when it is taken. */
  margin: number
  takenAt: number
}

export interface ClockParts {
  /** Asks the server for its time, in milliseconds since 1970. */
  ask: () => Promise<number>
  /** Milliseconds that only grow. */
  steady?: () => number
  /** The device's clock: never shown, only compared with the steady one to notice a sleep. */
  wall?: () => number
}

/** Quartz runs wrong by tens of millionths; a sample is trusted this much less with its age. */
const DRIFT = 200e-6
const SAMPLES_PER_ROUND = 5
/** A device whose two clocks have parted by this much has slept, or somebody has set its clock. */
const SLEEP_MILLIS = 1_000
const MOST_KEPT = 20

/**
 * The server's time on a device whose own clock may say anything. Of several samples the one with the least
 * round trip counts; old ones lose trust as clocks drift, so that newer ones take over; after a sleep all of
 * them are worth nothing.
 */
export class ServerClock {
  private readonly ask: () => Promise<number>
  private readonly steady: () => number
  private readonly wall: () => number
  private samples: Sample[] = []
  private gap: number
  private round: Promise<void> | null = null
  private readonly known = ref(false)

  /** Whether the server's time is known; nothing that counts down is shown before. */
  readonly isReady: ComputedRef<boolean> = computed(() => this.known.value)

  constructor(parts: ClockParts) {
    this.ask = parts.ask
    this.steady = parts.steady ?? (() => performance.now())
    this.wall = parts.wall ?? (() => Date.now())
    this.gap = this.wall() - this.steady()
  }

  /** Milliseconds since 1970 at the server. */
  now(): number {
    return this.steady() + this.best().offset
  }

  /** Greatest error of `now()`, in milliseconds. */
  margin(): number {
    return this.marginOf(this.best())
  }

  /** Takes samples; together with whoever is taking them already. Fails when the server never answers. */
  synchronize(): Promise<void> {
    this.noticeSleep()
    this.round ??= this.takeSamples().finally(() => (this.round = null))
    return this.round
  }

  /** Forgets what was known when the device has slept; answers whether it has. */
  noticeSleep(): boolean {
    const gap = this.wall() - this.steady()
    const slept = Math.abs(gap - this.gap) > SLEEP_MILLIS
    this.gap = gap
    if (slept) {
      this.samples = []
      this.known.value = false
    }
    return slept
  }

  private async takeSamples(): Promise<void> {
    let failure: unknown = null
    let taken = 0
    for (let i = 0; i < SAMPLES_PER_ROUND; i++) {
      try {
        await this.takeSample()
        taken++
      } catch (thrown) {
        failure = thrown
        if (taken === 0) break
      }
    }
    if (taken === 0) throw failure
  }

  private async takeSample(): Promise<void> {
    const before = this.steady()
    const server = await this.ask()
    const after = this.steady()
    const margin = (after - before) / 2
    this.samples = [...this.samples, { offset: server + margin - after, margin, takenAt: after }].slice(-MOST_KEPT)
    this.known.value = true
  }

  private best(): Sample {
    const [first, ...others] = this.samples
    if (first === undefined) throw new Error('the server has not been asked for its time yet')
    return others.reduce((best, next) => (this.marginOf(next) <= this.marginOf(best) ? next : best), first)
  }

  private marginOf(sample: Sample): number {
    return sample.margin + (this.steady() - sample.takenAt) * DRIFT
  }
}

/** Milliseconds between two rounds while the page is seen. */
const ROUND_MILLIS = 60_000
const RETRY_MILLIS = 3_000
const SLEEP_CHECK_MILLIS = 1_000

/** Keeps a clock right for as long as the page lives: every minute, and whenever the device wakes up. */
export function keepSynchronized(clock: ServerClock): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const round = () => {
    clearTimeout(timer)
    clock.synchronize().then(
      () => (timer = setTimeout(round, ROUND_MILLIS)),
      () => (timer = setTimeout(round, RETRY_MILLIS)),
    )
  }
  const wake = () => {
    if (document.visibilityState === 'visible') round()
  }
  const watch = setInterval(() => {
    if (clock.noticeSleep()) round()
  }, SLEEP_CHECK_MILLIS)
  document.addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  addEventListener('online', wake)
  round()
  return () => {
    clearTimeout(timer)
    clearInterval(watch)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('pageshow', wake)
    removeEventListener('online', wake)
  }
}
