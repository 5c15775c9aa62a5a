import { isAbort, take, toFailure, type Api, type ApiFailure, type Data } from '@courtgate/shared'
import { awaitResult, type TraceResult } from './traceResult'

export type MyTrace = Data<'/reserve/mine', 'get'>[number]

/** The server's answer to a grab, or that it may not have given any. */
export type GrabAnswer =
  | { readonly kind: 'accepted'; readonly traceId: string }
  | { readonly kind: 'uncertain' }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }

/** The server, as far as a grab needs it. */
export interface GrabApi {
  send(sessionId: number, preferences: readonly number[]): Promise<GrabAnswer>
  /** Live traces of the student in a session. */
  mine(sessionId: number): Promise<MyTrace[]>
  /** The final result of a trace, however long it takes. */
  result(traceId: string, signal: AbortSignal): Promise<TraceResult>
}

/** A grab that nothing was heard of for this long counts as unanswered. */
const PATIENCE_MILLIS = 15_000

export function grabApi(api: Api, fetch: (request: Request) => Promise<Response>): GrabApi {
  return {
    async send(sessionId, preferences) {
      const body = preferences.length === 1 ? { sessionId, slotId: preferences[0]! } : { sessionId, preferences: [...preferences] }
      try {
        const held = await take(api.POST('/reserve', { body, signal: AbortSignal.timeout(PATIENCE_MILLIS) }))
        return { kind: 'accepted', traceId: held.traceId }
      } catch (thrown) {
        return isAbort(thrown) ? { kind: 'uncertain' } : answerOf(toFailure(thrown))
      }
    },
    mine: (sessionId) => take(api.GET('/reserve/mine', { params: { query: { sessionId } } })),
    result: (traceId, signal) => awaitResult({ api, fetch }, traceId, signal),
  }
}

/** Interprets a failed grab: a trace leads to the truth, "nothing done" is a no, any other outage leaves it open. */
export function answerOf(failure: ApiFailure): GrabAnswer {
  const traceId = failure.detail('traceId')
  if (traceId !== null && (failure.code === 'DUP_REQ' || failure.isUncertain)) return { kind: 'accepted', traceId }
  if (failure.pressDidNothing) return { kind: 'refused', failure }
  return failure.isUncertain ? { kind: 'uncertain' } : { kind: 'refused', failure }
}
