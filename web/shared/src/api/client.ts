import createClient, { type Client } from 'openapi-fetch'
import { ApiFailure, failureOf, toFailure } from './failure'
import { patientFetch } from './patience'
import type { Paths } from './types'

export type Api = Client<Paths, 'application/json'>

/** Source of the access tokens of requests. */
export interface Authorizer {
  /** A token that is good for the next seconds; null when nobody is logged in. */
  accessToken(): Promise<string | null>
  /** Told that the server did not take a token; answers whether another one is there. */
  renew(refused: string): Promise<boolean>
}

export interface ApiOptions {
  language: () => string
  authorizer?: Authorizer
  fetch?: typeof globalThis.fetch
  baseUrl?: string
}

/** The typed client: `await take(api.GET('/sessions', { params: { query: { date } } }))`. */
export function createApi(options: ApiOptions): Api {
  return createClient<Paths, 'application/json'>({
    baseUrl: options.baseUrl ?? globalThis.location?.origin ?? '',
    fetch: createFetch(options),
  })
}

/** The fetch under the client, for what is not one JSON answer: a stream, a file. */
export function createFetch(options: ApiOptions): (request: Request) => Promise<Response> {
  const { fetch = (...input) => globalThis.fetch(...input), authorizer } = options
  const patient = patientFetch(authorizer === undefined ? fetch : authorizedFetch(fetch, authorizer))
  return (request) => {
    request.headers.set('Accept-Language', options.language())
    return patient(request)
  }
}

/** With the token of the moment: one that was good before a wait may have ended in it. */
function authorizedFetch(fetch: typeof globalThis.fetch, authorizer: Authorizer): (request: Request) => Promise<Response> {
  return async (request) => {
    const token = await authorizer.accessToken()
    const response = await fetch(withToken(request, token))
    const isStale = response.status === 401 && token !== null && (await authorizer.renew(token))
    return isStale ? fetch(withToken(request, await authorizer.accessToken())) : response
  }
}

function withToken(request: Request, token: string | null): Request {
  const authorized = request.clone()
  if (token !== null) authorized.headers.set('Authorization', `Bearer ${token}`)
  return authorized
}

interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

type DataOf<A> = A extends { data: infer E } ? (E extends { data?: infer D } ? NonNullable<D> : never) : never

/** Returns the contents of the envelope; every refusal and every outage is thrown as an ApiFailure. */
export async function take<A extends Answer>(call: Promise<A>): Promise<DataOf<A>> {
  const answer = await call.catch((thrown: unknown) => {
    throw isAbort(thrown) ? thrown : toFailure(thrown)
  })
  if (!answer.response.ok) throw failureOf(answer.response, answer.error)
  const envelope = answer.data
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) {
    throw new ApiFailure('BAD_ANSWER', { status: answer.response.status })
  }
  return envelope.data as DataOf<A>
}

/** Whether a request was cancelled by the page itself. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError'
}
