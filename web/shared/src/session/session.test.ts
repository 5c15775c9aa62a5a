import { beforeEach, describe, expect, it } from 'vitest'
import { createApi, createFetch, take } from '../api/client'
import type { Exclusive } from '../device/exclusive'
import { Session } from './session'

/** A server that rotates refresh tokens in a cookie which all tabs share, as the gateway does. */
class Server {
  cookie: number | null = null
  refreshes = 0
  atOnce = 0
  mostAtOnce = 0
  logouts = 0
  life = 300
  isDown = false
  private serial = 0

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request
    if (this.isDown) throw new TypeError('no network')
    switch (new URL(request.url).pathname) {
      case '/auth/login':
        return this.tokens()
      case '/auth/refresh':
        return this.refresh(request)
      case '/auth/logout':
        this.logouts++
        this.cookie = null
        return answer(200, 'SUCCESS', null)
      default:
        return request.headers.get('Authorization') === `Bearer access-${this.serial}`
          ? answer(200, 'SUCCESS', { id: 7 })
          : answer(401, 'TOKEN_EXPIRED', null)
    }
  }

  /** What the server gave out last is good for nothing any more. */
  endAccess(): void {
    this.serial++
  }

  private async refresh(request: Request): Promise<Response> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce)
    await Promise.resolve()
    this.atOnce--
    this.refreshes++
    expect(request.headers.get('X-Courtgate-Client')).toBe('web')
    return this.cookie === null ? answer(401, 'TOKEN_INVALID', null) : this.tokens()
  }

  private tokens(): Response {
    this.cookie = ++this.serial
    const user = { id: 7, studentId: 's00001', name: 'One', role: 'STUDENT' }
    const accessToken = `access-${this.serial}`
    return answer(200, 'SUCCESS', { accessToken, expiresIn: this.life, tokenType: 'Bearer', user })
  }
}

function answer(status: number, enumCode: string, data: unknown): Response {
  return Response.json({ code: status, enumCode, message: '', data, requestId: 'r' }, { status })
}

let server: Server
let tabs: ((event: MessageEvent) => void)[]
let now: number
let turn: Promise<unknown>

/** One lock over all tabs, as the browser has. */
const exclusive: Exclusive = <T>(_: string, work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

function tab() {
  const listeners: ((event: MessageEvent) => void)[] = []
  const channel = {
    addEventListener: (_: string, listener: unknown) => {
      listeners.push(listener as (event: MessageEvent) => void)
      tabs.push(listener as (event: MessageEvent) => void)
    },
    postMessage: (data: unknown) =>
      tabs.filter((one) => !listeners.includes(one)).forEach((one) => one({ data } as MessageEvent)),
  }
  const options = { language: () => 'en', fetch: server.fetch as typeof fetch, baseUrl: 'http://courtgate' }
  const session = new Session({ api: createApi(options), exclusive, channel, storage: localStorage, now: () => now })
  const api = createApi({ ...options, authorizer: session })
  return { session, api, me: () => take(api.GET('/auth/me')), fetch: createFetch({ ...options, authorizer: session }) }
}

beforeEach(() => {
  localStorage.clear()
  server = new Server()
  tabs = []
  now = 1_000_000
  turn = Promise.resolve()
})

describe('a session', () => {
  it('asks nobody when nobody has logged in here', async () => {
    const { session } = tab()
    await session.restore()
    expect(session.state.value).toBe('out')
    expect(server.refreshes).toBe(0)
  })

  it('is there again after a reload, by the cookie alone', async () => {
    await tab().session.logIn('s00001', 'secret')
    const reloaded = tab()
    await reloaded.session.restore()
    expect(reloaded.session.user.value?.studentId).toBe('s00001')
    await expect(reloaded.me()).resolves.toMatchObject({ id: 7 })
  })

  it('is there after a campus sign-on, whose cookie the server has set unasked', async () => {
    const { session, me } = tab()
    await session.restore()
    server.cookie = 1
    await expect(session.signedOn()).resolves.toBe(true)
    expect(session.state.value).toBe('in')
    await expect(me()).resolves.toMatchObject({ id: 7 })
  })

  it('is not there for an address that only says so', async () => {
    const { session } = tab()
    await session.restore()
    await expect(session.signedOn()).resolves.toBe(false)
    expect(session.state.value).toBe('out')
  })

  it('keeps no token where a script of another day could find it', async () => {
    await tab().session.logIn('s00001', 'secret')
    expect(JSON.stringify({ ...localStorage })).not.toContain('access')
  })

  it('is refreshed once when many requests of one tab find it old', async () => {
    const { session, me } = tab()
    await session.logIn('s00001', 'secret')
    now += server.life * 1000
    await Promise.all([me(), me(), me(), me()])
    expect(server.refreshes).toBe(1)
  })

  it('is refreshed by one tab at a time, and the others take what it got', async () => {
    const all = [tab(), tab(), tab()]
    await all[0]!.session.logIn('s00001', 'secret')
    now += server.life * 1000
    await Promise.all(all.map((one) => one.me()))
    expect(server.mostAtOnce).toBe(1)
    expect(server.refreshes).toBe(1)
  })

  it('goes on when the server stops to take a token before its time', async () => {
    const { session, me } = tab()
    await session.logIn('s00001', 'secret')
    server.endAccess()
    await expect(me()).resolves.toMatchObject({ id: 7 })
    expect(server.refreshes).toBe(1)
  })

  it('ends in all tabs when it is ended in one', async () => {
    const [one, other] = [tab(), tab()]
    await one.session.logIn('s00001', 'secret')
    expect(other.session.state.value).toBe('in')
    await other.session.logOut()
    expect(one.session.state.value).toBe('out')
    expect(server.logouts).toBe(1)
    await expect(one.me()).rejects.toMatchObject({ status: 401 })
  })

  it('ends in all tabs when the server revokes it', async () => {
    const [one, other] = [tab(), tab()]
    await one.session.logIn('s00001', 'secret')
    server.cookie = null
    server.endAccess()
    await expect(one.me()).rejects.toMatchObject({ status: 401 })
    expect(other.session.state.value).toBe('out')
  })

  it('does not end because the network is away', async () => {
    const { session, me } = tab()
    await session.logIn('s00001', 'secret')
    now += server.life * 1000
    server.isDown = true
    await expect(me()).rejects.toMatchObject({ code: 'NO_ANSWER' })
    expect(session.state.value).toBe('in')
    server.isDown = false
    await expect(me()).resolves.toMatchObject({ id: 7 })
  })

  it('is not begun again by an answer that arrives after the logout', async () => {
    const { session } = tab()
    await session.logIn('s00001', 'secret')
    now += server.life * 1000
    const refreshing = session.accessToken()
    await Promise.resolve()
    await session.logOut()
    await refreshing
    expect(session.state.value).toBe('out')
  })
})
