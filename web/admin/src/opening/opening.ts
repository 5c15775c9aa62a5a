import type { Data } from '@courtgate/shared'

export type Live = Data<'/admin/sessions/{id}/live', 'get'>
export type OfficeSession = Data<'/admin/sessions', 'get'>['items'][number]

/** State of a session at a moment of the server's clock. */
export interface Sample {
  atMillis: number
  live: Live
}

/** Events of a second. */
export interface Rate {
  atMillis: number
  recorded: number
  refused: number
  paid: number
}

/** Number of samples that the chart keeps: ten minutes of seconds. */
const MOST_SAMPLES = 600

/** The session to look at first: one that sells, else the next one to open, else the last one. */
export function sessionToWatch(sessions: readonly OfficeSession[], nowMillis: number): OfficeSession | null {
  const flash = (session: OfficeSession) => Date.parse(session.flashTime)
  const byFlash = [...sessions].sort((a, b) => flash(a) - flash(b))
  const open = byFlash.filter((session) => session.status === 'OPEN').at(-1)
  const next = byFlash.find((session) => session.status !== 'CLOSED' && flash(session) > nowMillis)
  const isSoon = next !== undefined && flash(next) - nowMillis < 30 * 60_000
  return (isSoon ? next : (open ?? next)) ?? byFlash.at(-1) ?? null
}

/** The samples with one more; the oldest ones go. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-MOST_SAMPLES)
}

export function refusals(live: Live): number {
  return Object.values(live.rejected).reduce((sum, times) => sum + times, 0)
}

/** Per second between each two samples; a counter that has begun anew counts as nothing. */
export function ratesOf(samples: readonly Sample[]): Rate[] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index]!
    const seconds = Math.max(0.001, (sample.atMillis - before.atMillis) / 1000)
    const rate = (value: (live: Live) => number) =>
      Math.round((Math.max(0, value(sample.live) - value(before.live)) / seconds) * 10) / 10
    return {
      atMillis: sample.atMillis,
      recorded: rate((live) => live.recorded),
      refused: rate(refusals),
      paid: rate((live) => live.paid),
    }
  })
}

export interface RefusalCount {
  reason: string
  times: number
  /** Share of all refusals, 0 to 1. */
  share: number
}

/** Reasons by how often they were told. */
export function refusalCounts(live: Live): RefusalCount[] {
  const all = refusals(live)
  return Object.entries(live.rejected)
    .filter(([, times]) => times > 0)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .map(([reason, times]) => ({ reason, times, share: times / all }))
}
