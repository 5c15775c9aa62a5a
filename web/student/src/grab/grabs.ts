import { exclusively, isAbort, useConnection } from '@courtgate/shared'
import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import { after, arm, isUnderWay, type Attempt } from './attempt'
import { AttemptStore, keyOf } from './attemptStore'
import { grabApi } from './grabApi'
import { runGrab } from './runGrab'

/** A session's times of its gate. */
export interface Gate {
  sessionId: number
  /** Milliseconds since 1970. */
  flashAt: number
  /** Over how many milliseconds the crowd is to spread itself. */
  spreadMillis: number
}

const RESTART_MILLIS = 3_000

/** All attempts of the student in this browser; they go on whichever page is shown. */
export const useGrabs = defineStore('grabs', () => {
  const { api, fetch, session, clock } = useConnection()
  const store = new AttemptStore()
  const server = grabApi(api, fetch)
  const attempts = reactive(new Map<number, Attempt>())
  const running = new Map<number, AbortController>()

  const underWay = computed(() => [...attempts.values()].filter(isUnderWay))

  function show(attempt: Attempt): void {
    if (attempt.userId === session.user.value?.id) attempts.set(attempt.sessionId, attempt)
  }

  function keep(attempt: Attempt): void {
    store.write(attempt)
    show(attempt)
    run(attempt.userId, attempt.sessionId)
  }

  function run(userId: number, sessionId: number): void {
    if (running.has(sessionId)) return
    const controller = new AbortController()
    running.set(sessionId, controller)
    runGrab({ api: server, clock, store, exclusive: exclusively, show }, userId, sessionId, controller.signal)
      .then(
        () => true,
        (thrown: unknown) => isAbort(thrown),
      )
      .then((isDone) => {
        if (running.get(sessionId) !== controller) return
        running.delete(sessionId)
        if (isDone) return
        setTimeout(() => {
          if (session.user.value?.id === userId) run(userId, sessionId)
        }, RESTART_MILLIS)
      })
  }

  function reload(userId: number, sessionId: number): void {
    const attempt = store.read(userId, sessionId)
    if (attempt === null) {
      attempts.delete(sessionId)
      running.get(sessionId)?.abort()
      running.delete(sessionId)
      return
    }
    attempts.set(sessionId, attempt)
    if (isUnderWay(attempt)) run(userId, sessionId)
  }

  function forgetAll(): void {
    running.forEach((controller) => controller.abort())
    running.clear()
    attempts.clear()
  }

  watch(
    () => session.user.value?.id ?? null,
    (userId) => {
      forgetAll()
      if (userId !== null) store.sessionsOf(userId).forEach((sessionId) => reload(userId, sessionId))
    },
    { immediate: true },
  )
  addEventListener('storage', (event) => {
    const userId = session.user.value?.id
    if (userId === undefined || event.key === null) return
    const prefix = keyOf(userId, '')
    if (event.key.startsWith(prefix)) reload(userId, Number(event.key.slice(prefix.length)))
  })

  /** Lets the page send by itself when the gate opens, at a moment of its own in the spread. */
  function armFor(gate: Gate, preferences: readonly number[], knownTraces: readonly string[]): void {
    begin(gate, preferences, knownTraces, gate.flashAt)
  }

  /** Sends now. */
  function press(gate: Gate, preferences: readonly number[], knownTraces: readonly string[]): void {
    begin(gate, preferences, knownTraces, null)
  }

  function begin(gate: Gate, preferences: readonly number[], knownTraces: readonly string[], gateAt: number | null): void {
    const userId = session.user.value?.id
    const present = attempts.get(gate.sessionId)
    const isBusy = present !== undefined && isUnderWay(present) && present.state.name !== 'armed'
    if (userId === undefined || isBusy || preferences.length === 0) return
    const sendAt = gateAt === null ? clock.now() : spread(gate)
    keep(arm({ sessionId: gate.sessionId, userId, preferences: [...preferences], gateAt, sendAt, knownTraces: [...knownTraces] }))
  }

  /** The gate was moved by the office. */
  function gateMoved(gate: Gate): void {
    const attempt = attempts.get(gate.sessionId)
    if (attempt?.state.name !== 'armed' || attempt.gateAt === null || attempt.gateAt === gate.flashAt) return
    keep(after(attempt, { kind: 'moved', gateAt: gate.flashAt, sendAt: spread(gate) }))
  }

  function rearrange(sessionId: number, preferences: readonly number[]): void {
    const attempt = attempts.get(sessionId)
    if (attempt?.state.name === 'armed') keep(after(attempt, { kind: 'rearranged', preferences: [...preferences] }))
  }

  /** Takes back what was not sent yet, or puts away what has ended. */
  function putAway(sessionId: number): void {
    const attempt = attempts.get(sessionId)
    if (attempt === undefined || attempt.state.name === 'sending' || attempt.state.name === 'checking') return
    store.remove(attempt.userId, sessionId)
    reload(attempt.userId, sessionId)
  }

  return { attempts, underWay, armFor, press, gateMoved, rearrange, putAway }
})

function spread(gate: Gate): number {
  return gate.flashAt + Math.floor(Math.random() * Math.max(0, gate.spreadMillis))
}
