import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, Browser, busy, Server } from './testTabs'

let server: Server
let browser: Browser
const tab = () => browser.tab()

beforeEach(() => {
  server = new Server()
  browser = new Browser(server)
})

describe('a session', () => {
  it('asks nobody when nobody has logged in here', async () => {
    const { session } = tab()
    await session.restore()
    expect(session.state.value).toBe('out')
    expect(server.refreshes).toBe(0)
  })

  it('is there again after a reload, by the cookie alone', async () => {
    await tab().session.logIn('s00007', 'secret')
    const reloaded = tab()
    await reloaded.session.restore()
    expect(reloaded.session.user.value?.studentId).toBe('s00007')
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
    await tab().session.logIn('s00007', 'secret')
    expect(JSON.stringify({ ...localStorage })).not.toContain('access')
  })

  it('is refreshed once when many requests of one tab find it old', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    await Promise.all([me(), me(), me(), me()])
    expect(server.refreshes).toBe(1)
  })

  it('is refreshed by one tab at a time, and the others take what it got', async () => {
    const all = [tab(), tab(), tab()]
    await all[0]!.session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    await Promise.all(all.map((one) => one.me()))
    expect(server.mostAtOnce).toBe(1)
    expect(server.refreshes).toBe(1)
  })

  it('goes on when the server stops to take a token before its time', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    server.endAccess()
    await expect(me()).resolves.toMatchObject({ id: 7 })
    expect(server.refreshes).toBe(1)
  })

  it('ends in all tabs when it is ended in one', async () => {
    const [one, other] = [tab(), tab()]
    await one.session.logIn('s00007', 'secret')
    expect(other.session.state.value).toBe('in')
    await other.session.logOut()
    expect(one.session.state.value).toBe('out')
    expect(server.logouts).toBe(1)
    await expect(one.me()).rejects.toMatchObject({ status: 401 })
  })

  it('ends in all tabs when the server revokes it', async () => {
    const [one, other] = [tab(), tab()]
    await one.session.logIn('s00007', 'secret')
    server.cookie = null
    server.endAccess()
    await expect(one.me()).rejects.toMatchObject({ status: 401 })
    expect(other.session.state.value).toBe('out')
  })

  it('does not end because the network is away', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    server.isDown = true
    await expect(me()).rejects.toMatchObject({ code: 'NO_ANSWER' })
    expect(session.state.value).toBe('in')
    server.isDown = false
    await expect(me()).resolves.toMatchObject({ id: 7 })
  })

  it('is not begun again by an answer that arrives after the logout', async () => {
    const { session } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    const refreshing = session.accessToken()
    await Promise.resolve()
    await session.logOut()
    await refreshing
    expect(session.state.value).toBe('out')
  })
})

describe('a server that is too busy to refresh a login', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([429, 503] as const)('is asked again after %d when it wants to be, and no call of the page fails', async (status) => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    server.refusals.set('/auth/refresh', [busy(status, 3), busy(status, 1)])
    const all = Promise.all([me(), me()])
    await vi.advanceTimersByTimeAsync(2_900)
    expect(server.refreshes).toBe(0)
    await vi.advanceTimersByTimeAsync(3_200)
    await expect(all).resolves.toMatchObject([{ id: 7 }, { id: 7 }])
    expect(server.refreshes).toBe(1)
  })

  it('is not asked for ever, and has not ended the login', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    const refusals = Array.from({ length: 9 }, () => busy(429, 1))
    server.refusals.set('/auth/refresh', refusals)
    const busyFor = { status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS', retryAfterMillis: 1_000 } }
    const asked = expect(Promise.allSettled([me(), me(), me()])).resolves.toMatchObject([busyFor, busyFor, busyFor])
    await vi.advanceTimersByTimeAsync(20_000)
    await asked
    expect(refusals).toHaveLength(5)
    expect(session.state.value).toBe('in')
  })

  it('is shown the token of the day when a question is repeated', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    server.refusals.set('/auth/me', [
      () => {
        // The token ends while the page waits.
        server.endAccess()
        browser.now += server.life * 1000
        return busy(429, 2)()
      },
    ])
    const asked = me()
    await vi.advanceTimersByTimeAsync(3_500)
    await expect(asked).resolves.toMatchObject({ id: 7 })
    expect(server.staleUses).toBe(0)
  })

  it('is believed when it says after all that the login is over', async () => {
    const { session, me } = tab()
    await session.logIn('s00007', 'secret')
    browser.now += server.life * 1000
    server.refusals.set('/auth/refresh', [busy(429, 1), () => answer(401, 'TOKEN_EXPIRED', null)])
    const asked = expect(me()).rejects.toMatchObject({ status: 401 })
    await vi.advanceTimersByTimeAsync(2_000)
    await asked
    expect(session.state.value).toBe('out')
  })
})
