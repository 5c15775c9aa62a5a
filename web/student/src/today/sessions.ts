import { addDays, dayOf, take, toFailure, useConnection, type ApiFailure, type Data } from '@courtgate/shared'
import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Session = Data<'/sessions', 'get'>[number]

/** Courts open a day or two ahead; nobody plans further. */
const DAYS = 4

/** Sessions of the next days. */
export const useSessions = defineStore('sessions', () => {
  const { api, clock, zone } = useConnection()
  const sessions = ref<Session[] | null>(null)
  const failure = ref<ApiFailure | null>(null)

  async function load(signal?: AbortSignal): Promise<void> {
    try {
      if (!clock.isReady.value) await clock.synchronize()
      const now = clock.now()
      // West of the campus the day before may not be over yet.
      const yesterday = addDays(dayOf(now, zone.value), -1)
      const days = Array.from({ length: DAYS + 1 }, (_, at) => addDays(yesterday, at))
      const options = signal === undefined ? {} : { signal }
      const perDay = await Promise.all(
        days.map((date) => take(api.GET('/sessions', { params: { query: { date } }, ...options }))),
      )
      const isAhead = ({ slotDate, timeZone }: Session) => slotDate >= dayOf(now, timeZone)
      sessions.value = perDay.flat().filter(isAhead).sort(byGate)
      failure.value = null
    } catch (thrown) {
      if (signal?.aborted === true) throw thrown
      failure.value = toFailure(thrown)
    }
  }

  return { sessions, failure, load }
})

/** By their gates; those of one instant always in the same order. */
function byGate(one: Session, other: Session): number {
  return Date.parse(one.flashTime) - Date.parse(other.flashTime) || one.id - other.id
}

/** State of a session, by the server's clock and not by what a job has marked. */
export type Phase = 'before' | 'open' | 'closed'

export function phaseOf(session: Session, now: number): Phase {
  const isOver = session.closeTime != null && Date.parse(session.closeTime) <= now
  if (session.status === 'CLOSED' || isOver) return 'closed'
  return session.status === 'OPEN' || Date.parse(session.flashTime) <= now ? 'open' : 'before'
}

const SOON_MILLIS = 3_600_000

/** The session that a student most likely comes for: a gate within the hour, else one that is open, else the next. */
export function mostWanted(sessions: readonly Session[], now: number): Session | null {
  const before = sessions.filter((session) => phaseOf(session, now) === 'before')
  const soon = before.find((session) => Date.parse(session.flashTime) - now < SOON_MILLIS)
  const open = sessions.findLast((session) => phaseOf(session, now) === 'open')
  return soon ?? open ?? before[0] ?? sessions.at(-1) ?? null
}
