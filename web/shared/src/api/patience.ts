import { reactive, readonly } from 'vue'
import { retryAfterMillis } from './failure'

/** Tries of a question before its refusal reaches the page. */
const MOST_TRIES = 4
const LONGEST_WAIT_MILLIS = 30_000

const waiting = reactive({ until: 0, requests: 0 })

/** Whether questions wait because the server asked for patience, and until when (of performance.now()). */
export const serverWait = readonly(waiting)

/** The wait that was asked for and up to a half more, so that not everybody comes back at once. */
export function jittered(millis: number, random: () => number = Math.random): number {
  return Math.round(millis * (1 + random() / 2))
}

/** Ends after the time, or with the signal's reason when that comes first. */
export function pause(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, millis)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Idempotent requests: a refresh is answered the same successor, an ended login stays ended. */
const REPEATABLE = ['/auth/refresh', '/auth/logout']

/**
 * A fetch that asks again after 429 and 503 as Retry-After says. Only questions are repeated, and what a login needs:
 * whoever orders something decides for themselves what an outage means.
 */
export function patientFetch(fetch: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let tries = 1; ; tries++) {
      const response = await fetch(request.clone())
      const wait = isRepeatable(request) ? waitOf(response) : null
      if (wait === null || tries === MOST_TRIES) return response
      await shownPause(jittered(wait), request.signal)
    }
  }
}

function isRepeatable({ method, url }: Request): boolean {
  return method === 'GET' || REPEATABLE.includes(new URL(url).pathname)
}

function waitOf(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null
  const asked = retryAfterMillis(response.headers.get('Retry-After'))
  return asked !== null && asked <= LONGEST_WAIT_MILLIS ? asked : null
}

async function shownPause(millis: number, signal: AbortSignal): Promise<void> {
  waiting.requests++
  waiting.until = Math.max(waiting.until, performance.now() + millis)
  try {
    await pause(millis, signal)
  } finally {
    waiting.requests--
    if (waiting.requests === 0) waiting.until = 0
  }
}
