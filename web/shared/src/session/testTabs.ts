import { expect } from 'vitest'
import { createApi, createFetch, take } from '../api/client'
import type { Exclusive } from '../device/exclusive'
import { Session } from './session'

/** A server that rotates refresh tokens in a cookie which all tabs share, as the gateway does. */
export class Server {
  cookie: number | null = null
  /** User whose login the cookie is. */
  owner = 7
  /** Bodies of the refreshes. */
  refreshed: { userId?: number }[] = []
  atOnce = 0
  mostAtOnce = 0
  logouts = 0
  life = 300
  isDown = false
  /** Number of times that it was shown an access token that is good for nothing. */
  staleUses = 0
  /** Answers that it gives instead of working, by path. */
  readonly refusals = new Map<string, (() => Response)[]>()
  private serial = 0

  get refreshes(): number {
    return this.refreshed.length
  }

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request
    if (this.isDown) throw new TypeError('no network')
    const { pathname } = new URL(request.url)
    const refusal = this.refusals.get(pathname)?.shift()
    if (refusal !== undefined) return refusal()
    switch (pathname) {
      case '/auth/login':
        this.owner = 7
        return this.tokens()
      case '/auth/refresh':
        return this.refresh(request)
      case '/auth/logout':
        return this.end(request)
      default:
        if (this.isFresh(request)) return answer(200, 'SUCCESS', { id: this.owner })
        this.staleUses++
        return answer(401, 'TOKEN_EXPIRED', null)
    }
  }

  /** Makes the tokens that the server gave out last invalid. */
  endAccess(): void {
    this.serial++
  }

  private isFresh(request: Request): boolean {
    return request.headers.get('Authorization') === `Bearer access-${this.serial}`
  }

  /** The cookie suffices; a stale access token does not get past the gateway, here as everywhere. */
  private end(request: Request): Response {
    if (request.headers.has('Authorization') && !this.isFresh(request)) return answer(401, 'TOKEN_EXPIRED', null)
    expect(request.headers.get('X-Courtgate-Client')).toBe('web')
    this.logouts++
    this.cookie = null
    return answer(200, 'SUCCESS', null)
  }

  private async refresh(request: Request): Promise<Response> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce)
    await Promise.resolve()
    this.atOnce--
    const body = (await request.json()) as { userId?: number }
    this.refreshed.push(body)
    expect(request.headers.get('X-Courtgate-Client')).toBe('web')
    const isTheirs = body.userId === undefined || body.userId === this.owner
    return this.cookie !== null && isTheirs ? this.tokens() : answer(401, 'TOKEN_INVALID', null)
  }

  private tokens(): Response {
    this.cookie = ++this.serial
    const user = { id: this.owner, studentId: `s0000${this.owner}`, name: 'One', role: 'STUDENT' }
    const accessToken = `access-${this.serial}`
    return answer(200, 'SUCCESS', { accessToken, expiresIn: this.life, tokenType: 'Bearer', user })
  }
}

export function answer(status: number, enumCode: string, data: unknown, headers = {}): Response {
  return Response.json({ code: status, enumCode, message: '', data, requestId: 'r' }, { status, headers })
}

/** A server that wants to be left alone for so many seconds. */
export const busy = (status: 429 | 503, seconds: number) => () =>
  answer(status, status === 429 ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', null, { 'Retry-After': String(seconds) })

/** A browser: its tabs share a lock, what is stored, and what they tell each other. */
export class Browser {
  now = 1_000_000
  /** Whether what tabs tell each other waits to be delivered. */
  isSlow = false
  private readonly words: (() => void)[] = []
  private readonly listeners: ((event: MessageEvent) => void)[] = []
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly server: Server) {
    localStorage.clear()
  }

  /** One lock over all tabs. */
  readonly exclusive: Exclusive = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const mine = this.turn.then(work, work)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  deliver(): void {
    this.words.splice(0).forEach((word) => word())
  }

  tab() {
    const own: unknown[] = []
    const channel = {
      addEventListener: (_: string, listener: unknown) => {
        own.push(listener)
        this.listeners.push(listener as (event: MessageEvent) => void)
      },
      postMessage: (data: unknown) => {
        this.words.push(() =>
          this.listeners.filter((one) => !own.includes(one)).forEach((one) => one({ data } as MessageEvent)),
        )
        if (!this.isSlow) this.deliver()
      },
    }
    const options = { language: () => 'en', fetch: this.server.fetch as typeof fetch, baseUrl: 'http://courtgate' }
    const { exclusive } = this
    const session = new Session({
      api: createApi(options),
      exclusive,
      channel,
      storage: localStorage,
      now: () => this.now,
    })
    const api = createApi({ ...options, authorizer: session })
    const me = () => take(api.GET('/auth/me'))
    return { session, api, me, fetch: createFetch({ ...options, authorizer: session }) }
  }
}
