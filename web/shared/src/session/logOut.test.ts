import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Browser, busy, Server } from './testTabs'

let server: Server
let browser: Browser

beforeEach(() => {
  server = new Server()
  browser = new Browser(server)
})
afterEach(() => void vi.useRealTimers())

async function loggedIn() {
  const one = browser.tab()
  await one.session.logIn('s00007', 'secret')
  return one
}

describe('logging out', () => {
  it('ends the login at the server, also with an access token that has expired meanwhile', async () => {
    const { session } = await loggedIn()
    browser.now += server.life * 1000
    server.endAccess()
    await session.logOut()
    expect(server.cookie).toBeNull()
    expect(session.isUntold.value).toBe(false)
  })

  it('ends the login of a page that has not found out yet whose it is', async () => {
    await loggedIn()
    const { session } = browser.tab()
    await session.logOut()
    expect(server.cookie).toBeNull()
  })

  it('leaves all tabs at once, before the server was told', async () => {
    const { session } = await loggedIn()
    const other = browser.tab()
    await other.session.restore()
    const ending = session.logOut()
    expect(session.state.value).toBe('out')
    expect(other.session.state.value).toBe('out')
    expect(server.logouts).toBe(0)
    await ending
    expect(server.logouts).toBe(1)
  })

  it('says in all tabs when the server could not be told, and is tried again', async () => {
    const { session } = await loggedIn()
    const other = browser.tab()
    server.isDown = true
    await session.logOut()
    expect(session.state.value).toBe('out')
    expect([session.isUntold.value, other.session.isUntold.value]).toEqual([true, true])
    await other.session.endLogin()
    expect(other.session.isUntold.value).toBe(true)
    server.isDown = false
    await other.session.endLogin()
    expect(server.cookie).toBeNull()
    expect([session.isUntold.value, other.session.isUntold.value]).toEqual([false, false])
  })

  it('says so when the server did not take it', async () => {
    const { session } = await loggedIn()
    server.refusals.set('/auth/logout', [busy(503, 120)])
    await session.logOut()
    expect(session.isUntold.value).toBe(true)
    expect(server.cookie).not.toBeNull()
  })

  it('is gone on with by a page that is opened later', async () => {
    const { session } = await loggedIn()
    server.isDown = true
    await session.logOut()
    const later = browser.tab()
    await later.session.restore()
    expect(later.session.state.value).toBe('out')
    await later.session.endLogin()
    expect(later.session.isUntold.value).toBe(true)
    server.isDown = false
    await browser.tab().session.endLogin()
    expect(server.cookie).toBeNull()
  })

  it('does not end the login that came after it', async () => {
    const { session } = await loggedIn()
    server.isDown = true
    await session.logOut()
    server.isDown = false
    await session.logIn('s00007', 'secret')
    expect(session.isUntold.value).toBe(false)
    await session.endLogin()
    const later = browser.tab()
    await later.session.restore()
    expect(later.session.state.value).toBe('in')
    expect(server.logouts).toBe(0)
  })

  it('does not take a login away that another tab has begun after it', async () => {
    const { session } = await loggedIn()
    const slow = browser.tab()
    await slow.session.restore()
    browser.isSlow = true // tabs hear of each other later
    await session.logOut()
    await session.logIn('s00007', 'secret')
    browser.deliver()
    expect(slow.session.state.value).toBe('in')
    const later = browser.tab()
    await later.session.restore()
    expect(later.session.state.value).toBe('in')
  })

  it('is not undone by what another tab said before it heard of it', async () => {
    const { session } = await loggedIn()
    const other = browser.tab()
    await other.session.restore()
    browser.now += server.life * 1000
    browser.isSlow = true
    await other.me()
    await session.logOut()
    browser.deliver()
    expect([session.state.value, other.session.state.value]).toEqual(['out', 'out'])
  })

  it('waits for a server that asks for patience', async () => {
    vi.useFakeTimers()
    const { session } = await loggedIn()
    server.refusals.set('/auth/logout', [busy(429, 2)])
    const ending = session.logOut()
    await vi.advanceTimersByTimeAsync(3_500)
    await ending
    expect(server.cookie).toBeNull()
    expect(session.isUntold.value).toBe(false)
  })

  it('does not wait for a refresh that waits, in whichever tab', async () => {
    vi.useFakeTimers()
    const { session, me } = await loggedIn()
    const other = browser.tab()
    await other.session.restore()
    browser.now += server.life * 1000
    server.refusals.set('/auth/refresh', Array.from({ length: 9 }, () => busy(429, 20)))
    const asking = me()
    await vi.advanceTimersByTimeAsync(10)
    await other.session.logOut()
    expect(server.cookie).toBeNull()
    expect(session.state.value).toBe('out')
    await expect(asking).rejects.toMatchObject({ status: 401 })
  })
})
