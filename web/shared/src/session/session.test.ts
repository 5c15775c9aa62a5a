import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, Server } from './testTabs'

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
